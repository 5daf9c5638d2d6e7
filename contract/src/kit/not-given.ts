import * as z from 'zod'

/** Stored where a specified call says why in no word; the screens ask for a reason (R190). */
export const notGiven = 'not given'

/** A reason that the specification does not name: may be absent or empty. */
export const reasonIfGiven = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .default('')
    .transform((text) => (text === '' ? notGiven : text))
