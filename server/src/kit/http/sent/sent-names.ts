import * as z from 'zod'
import { recordsOfSchema, type SchemaRecord } from './schema-records.ts'

type Schema = z.core.$ZodType | undefined

const shapeOf = (schema: Schema): Readonly<Record<string, z.core.$ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Names = {
  known: ReadonlySet<string>
  /** Fields that are records, or lists of them. */
  inner: ReadonlyMap<string, readonly SchemaRecord[]>
}

const namesByRecords = new WeakMap<readonly SchemaRecord[], Names>()

/** Computed once for all records of a list. */
const namesIn = (records: readonly SchemaRecord[]): Names => {
  const cached = namesByRecords.get(records)
  if (cached) return cached
  const known = new Set(records.flatMap(({ fields }) => [...fields.keys()]))
  const inner = [...known].map((name) => [name, records.flatMap(({ fields }) => fields.get(name)?.() ?? [])] as const)
  const isNamed = (list: readonly SchemaRecord[]): boolean => list.length > 0 && !list.some(({ isOpen }) => isOpen)
  const names = { known, inner: new Map(inner.filter(([, list]) => isNamed(list))) }
  namesByRecords.set(records, names)
  return names
}

/** The schema's name for the first of another casing, unless that is sent too; a second one keeps its own, to be refused. */
const ownNames = ({ known }: Names, value: Record<string, unknown>): ((sent: string) => string) => {
  const free = new Map(
    [...known].filter((name) => !Object.hasOwn(value, name)).map((name) => [name.toLowerCase(), name]),
  )
  return (sent) => {
    const name = free.get(sent.toLowerCase()) ?? sent
    free.delete(sent.toLowerCase())
    return name
  }
}

const namedIn = (records: readonly SchemaRecord[], value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => namedIn(records, each))
  return isRecord(value) ? namedFields(records, value) : value
}

const namedFields = (records: readonly SchemaRecord[], value: Record<string, unknown>): Record<string, unknown> => {
  const names = namesIn(records)
  const sent = Object.keys(value)
  const isExact = sent.every((name) => names.known.has(name))
  if (isExact && !sent.some((name) => names.inner.has(name))) return value
  const own = isExact ? undefined : ownNames(names, value)
  return Object.fromEntries(
    Object.entries(value).map(([each, field]) => {
      const name = names.known.has(each) || !own ? each : own(each)
      const inner = names.inner.get(name)
      return [name, inner ? namedIn(inner, field) : field]
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
