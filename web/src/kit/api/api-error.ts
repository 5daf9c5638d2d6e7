import type { FieldError } from '@parkla/contract/kit/error.ts'

/** A call that did not succeed: HTTP status (0 = no answer at all), stable reason code, text in the user's language. */
export class ApiError extends Error {
  readonly status: number
  readonly reason: string
  readonly fields: readonly FieldError[]
  constructor(status: number, answer: { Error: string; Message: string; Fields?: readonly FieldError[] | undefined }) {
    super(answer.Message)
    this.name = 'ApiError'
    this.status = status
    this.reason = answer.Error
    this.fields = answer.Fields ?? []
  }
}

/** The outcome of a write is unknown: network failure, timeout or server error. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** 409: another user changed the record meanwhile (R8). */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'conflict.changedMeanwhile'
