/** Why a call failed: no connection, no answer in time, or a definite refusal. */
type PortFailureReason = 'unreachable' | 'timeout' | 'refused'

/**
 * Thrown by every adapter on failure. `retryable: true`: the result is unknown, retry with the same key; `false`: nothing
 * happened, and a retry cannot succeed.
 */
export class PortFailure extends Error {
  readonly reason: PortFailureReason
  readonly retryable: boolean

  constructor(reason: PortFailureReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PortFailure'
    this.reason = reason
    this.retryable = reason !== 'refused'
  }
}

/** The request was sent without an answer: it may or may not have been executed. */
export class PortTimeout extends PortFailure {
  constructor(message: string, options?: ErrorOptions) {
    super('timeout', message, options)
    this.name = 'PortTimeout'
  }
}

/** Part of an error that the log may show: its code, else its class; messages may hold personal data. */
export const reasonOf = (error: unknown): string =>
  errorCode(error) || (error instanceof Error ? error.name : 'unknown')

/** System error code (`ENOENT`, `ETIMEDOUT`), else ''. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
