import * as z from 'zod'

/** One field that is wrong: its name on the wire, a reason code and its text in the caller's language. */
export const FieldError = z.object({ Field: z.string(), Error: z.string(), Message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** Every error answer: `Error` is a stable reason code, `Message` its text in the caller's language. */
export const ErrorAnswer = z.object({
  Error: z.string(),
  Message: z.string(),
  Fields: z.array(FieldError).optional(),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

/** Requests that must not act twice carry this header; the answer of the first is repeated (R10). */
export const idempotencyHeader = 'idempotency-key'

/** What was accepted without an answer of its own. */
export const Done = z.object({})
