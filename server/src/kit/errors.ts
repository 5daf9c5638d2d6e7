import type { FieldError } from '@parkla/contract/kit/error.ts'
import type { Refusal, ReasonDetails, Verdict } from '@parkla/contract/kit/verdict.ts'

/** An answer that is not a success: status and reason code, the text comes at the edge in the caller's language. */
export class Rejection extends Error {
  readonly status: number
  readonly reason: string
  readonly details: ReasonDetails
  readonly fields: readonly Omit<FieldError, 'Message'>[]
  constructor(
    status: number,
    reason: string,
    more: { details?: ReasonDetails; fields?: readonly Omit<FieldError, 'Message'>[] } = {},
  ) {
    super(reason)
    this.status = status
    this.reason = reason
    this.details = more.details ?? {}
    this.fields = more.fields ?? []
  }
}

const statusOf = { forbidden: 403, state: 409, input: 422 } as const

/** A refusal as the error to throw; `field` names the input it is about. */
export const rejectionOf = ({ kind, reason, details }: Refusal, field?: string): Rejection =>
  new Rejection(statusOf[kind], reason, {
    details,
    fields: field === undefined ? [] : [{ Field: field, Error: reason }],
  })

/** Goes on when the verdict is yes; otherwise 403, 409 or 422 with its reason. */
export const insist = (verdict: Verdict, field?: string): void => {
  if (!verdict.ok) throw rejectionOf(verdict, field)
}

/** The record does not exist or is out of the caller's reach; the two look alike on purpose. */
export const notFound = (): Rejection => new Rejection(404, 'record.notFound')

/** The row, or 404. */
export const found = <Row>(row: Row | undefined | null): Row => {
  if (row === undefined || row === null) throw notFound()
  return row
}
