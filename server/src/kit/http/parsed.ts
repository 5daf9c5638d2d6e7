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

type Sent<Value> = {
  /** `many=true`. */
  isMany: boolean
  /** Name of the list in the body. */
  field: string
  list: readonly Value[]
  one: object
  /** A required field of one record. */
  required: string
}

/** The records of a call that takes one or a list; 400 for one without its fields, 422 for a missing list and for both at once. */
export const sentRecords = <Schema extends z.core.$ZodType>(
  schema: Schema,
  { isMany, field, list, one, required }: Sent<z.output<Schema>>,
): z.output<Schema>[] => {
  const hasOne = Object.entries(one).some(([name, value]) => name === required && value !== undefined)
  if (hasOne && (isMany || list.length > 0))
    throw new Rejection(422, 'input.invalid', { fields: [{ Field: required, Error: 'input.listOrOne' }] })
  if (list.length > 0) return [...list]
  if (isMany) throw new Rejection(422, 'input.invalid', { fields: [{ Field: field, Error: 'input.required' }] })
  return [parsedOr400(schema, one)]
}
