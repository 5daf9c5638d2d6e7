/** Why the outside did not answer: no connection, no answer in time, or a clear refusal of the request itself. */
export type PortFailureReason = 'unreachable' | 'timeout' | 'refused'

/**
 * What every adapter throws when the outside did not do its part. `retryable` tells the job whether asking again, with
 * the same key, can ever help: true means the result is unknown, false means nothing happened and never will.
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

/** The outside took the request and went silent: it may or may not have acted. */
export class PortTimeout extends PortFailure {
  constructor(message: string, options?: ErrorOptions) {
    super('timeout', message, options)
    this.name = 'PortTimeout'
  }
}

/** The system's code of a failed call (`ENOENT`, `ETIMEDOUT`), empty when there is none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
