import * as z from 'zod'
import { Rejection } from './errors.ts'

/**
 * Parses a value whose fields the endpoint's schema leaves optional, by its own schema. 400 names the first wrong field, or
 * `usualField` if the issue has no path.
 */
export const parsedOr400 = <Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
  usualField: string,
): z.output<Schema> => {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const field = String(result.error.issues[0]?.path[0] ?? usualField)
  throw new Rejection(400, 'input.invalid', { fields: [{ Field: field, Error: 'input.required' }] })
}
