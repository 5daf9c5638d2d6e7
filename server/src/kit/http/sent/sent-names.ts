import * as z from 'zod'
import { recordsOfSchema, type SchemaRecord } from './schema-records.ts'

type Schema = z.core.$ZodType | undefined

const shapeOf = (schema: Schema): Readonly<Record<string, z.core.$ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A name of the value under that of its schema, unless the schema's own is sent too. */
const renamedAs = (records: readonly SchemaRecord[], value: Readonly<Record<string, unknown>>) => {
  const names = records.flatMap(({ fields }) => [...fields.keys()])
  const known = new Set(names)
  if (Object.keys(value).every((name) => known.has(name))) return (name: string): string => name
  const byLower = new Map(names.filter((name) => !Object.hasOwn(value, name)).map((name) => [name.toLowerCase(), name]))
  return (name: string): string => (known.has(name) ? name : (byLower.get(name.toLowerCase()) ?? name))
}

const namedIn = (records: readonly SchemaRecord[], value: unknown): unknown => {
  if (records.length === 0 || records.some(({ isOpen }) => isOpen)) return value
  if (Array.isArray(value)) return value.map((each) => namedIn(records, each))
  return isRecord(value) ? namedFields(records, value) : value
}

const namedFields = (records: readonly SchemaRecord[], value: Record<string, unknown>): Record<string, unknown> => {
  const nameOf = renamedAs(records, value)
  return Object.fromEntries(
    Object.entries(value).map(([sent, each]) => {
      const name = nameOf(sent)
      const inner = typeof each === 'object' ? records.flatMap(({ fields }) => fields.get(name)?.() ?? []) : []
      return [name, namedIn(inner, each)]
    }),
  )
}

/**
 * The input under the names of its schema, in the records inside it too. The specification writes some names in two casings (`ID/Id`,
 * `From` and `from`), so that a name of another casing is taken for the one of the schema that is not sent itself (R190).
 */
export const namedAs = (schema: Schema, value: unknown): unknown =>
  isRecord(value) ? namedFields(recordsOfSchema(schema, 'input'), value) : value

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
