import type { FieldError } from '@parkla/contract/kit/error.ts'
import type { Refusal, ReasonDetails, Verdict } from '@parkla/contract/kit/verdict.ts'

/** An invalid field: reason code, and values for its text's placeholders (default: those of the rejection). */
export type FieldIssue = Omit<FieldError, 'Message'> & { details?: ReasonDetails }

/** An error answer: status and reason code; the text in the caller's language is added when it is sent. */
export class Rejection extends Error {
  readonly status: number
  readonly reason: string
  readonly details: ReasonDetails
  readonly fields: readonly FieldIssue[]
  constructor(status: number, reason: string, more: { details?: ReasonDetails; fields?: readonly FieldIssue[] } = {}) {
    super(reason)
    this.status = status
    this.reason = reason
    this.details = more.details ?? {}
    this.fields = more.fields ?? []
  }
}

const statusOf = { forbidden: 403, state: 409, input: 422 } as const

/** Converts a refusal to an error; `field` names the input concerned. */
export const rejectionOf = ({ kind, reason, details }: Refusal, field?: string): Rejection =>
  new Rejection(statusOf[kind], reason, {
    details,
    fields: field === undefined ? [] : [{ Field: field, Error: reason }],
  })

/** Throws 403, 409 or 422 with the reason unless the verdict is allowed. */
export const insist = (verdict: Verdict, field?: string): void => {
  if (!verdict.ok) throw rejectionOf(verdict, field)
}

/** 404 for records that do not exist and for records out of scope: callers cannot tell them apart. */
export const notFound = (): Rejection => new Rejection(404, 'record.notFound')

/** The row, or 404. */
export const found = <Row>(row: Row | undefined | null): Row => {
  if (row === undefined || row === null) throw notFound()
  return row
}
