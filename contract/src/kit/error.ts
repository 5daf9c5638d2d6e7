import * as z from 'zod'

/** One invalid field: its name on the wire, a reason code and the text in the caller's language. */
export const FieldError = z.object({ Field: z.string(), Error: z.string(), Message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** Every error answer: `Error` is a stable reason code, `Message` its text in the caller's language. */
export const ErrorAnswer = z.object({
  Error: z.string(),
  Message: z.string(),
  Fields: z.array(FieldError).optional(),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

/** Idempotency key: a repeated request with the same key gets the answer of the first (R10). */
export const idempotencyHeader = 'idempotency-key'

/** Answer of a call that returns no data. */
export const Done = z.object({})
