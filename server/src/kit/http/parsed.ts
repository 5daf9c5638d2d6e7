import { inputIssues } from '@parkla/contract/kit/input.ts'
import * as z from 'zod'
import { Rejection, type FieldIssue } from '../errors.ts'

/** Each invalid field with its reason code, as error answers carry them. */
export const fieldIssuesOf = (error: z.core.$ZodError, value: unknown): FieldIssue[] =>
  inputIssues(error, value).map(({ field, reason, details }) => ({ Field: field, Error: reason, details }))

/** Parses input by a schema; 400 `input.invalid` names every invalid field. */
export const parsedOr400 = <Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new Rejection(400, 'input.invalid', { fields: fieldIssuesOf(result.error, value) })
}
