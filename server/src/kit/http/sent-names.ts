import * as z from 'zod'

type Schema = z.core.$ZodType | undefined

const shapeOf = (schema: Schema): Readonly<Record<string, z.core.$ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The input under the names of its schema. The specification writes some names in two casings (`ID/Id`, `From` and `from`), so that a
 * name of another casing is taken for the one of the schema that is not sent itself (R190).
 */
export const namedAs = (schema: Schema, value: unknown): unknown => {
  if (!isRecord(value)) return value
  const names = Object.keys(shapeOf(schema))
  const byLower = new Map(names.filter((name) => !Object.hasOwn(value, name)).map((name) => [name.toLowerCase(), name]))
  const known = new Set(names)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      known.has(name) ? name : (byLower.get(name.toLowerCase()) ?? name),
      each,
    ]),
  )
}

/** A parameter that is sent empty is one that is not sent, unless its schema knows the empty text. */
export const withoutEmpty = (schema: Schema, value: unknown): unknown => {
  if (!isRecord(value)) return value
  const shape = shapeOf(schema)
  const isKept = (name: string, each: unknown): boolean => {
    const field = shape[name]
    return each !== '' || field === undefined || z.safeParse(field, '').success
  }
  return Object.fromEntries(Object.entries(value).filter(([name, each]) => isKept(name, each)))
}
