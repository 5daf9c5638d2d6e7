import * as z from 'zod'
import { counting } from '../kit/counting.ts'

export type Json = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  allOf?: Json[]
  default?: unknown
  example?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
}

type WithDefinitions = Json & { $defs?: Record<string, Json> }

/** Named schemas are referenced; inline them. */
const inlined = (json: unknown, definitions: Record<string, Json>): unknown => {
  if (Array.isArray(json)) return json.map((item) => inlined(item, definitions))
  if (typeof json !== 'object' || json === null) return json
  const { $ref } = json as { $ref?: string }
  if ($ref !== undefined) return inlined(definitions[$ref.replace('#/$defs/', '')], definitions)
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, inlined(value, definitions)]))
}

const known = new WeakMap<z.core.$ZodType, Json>()

/** JSON schema of the input; must not be changed, because it is computed once per schema. */
export const jsonOf = (schema: z.core.$ZodType): Json => {
  const json = known.get(schema) ?? computeJson(schema)
  known.set(schema, json)
  return json
}

const computeJson = (schema: z.core.$ZodType): Json => {
  const { $defs = {}, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as unknown as WithDefinitions
  return inlined(json, $defs) as Json
}

/** An id that no test creates. */
export const unknownId = 987_654_321

const nextDevice = counting()

/** Values for refinements and conversions, by wire field name. */
const byName: Readonly<Record<string, unknown>> = {
  Email: 'user@example.test',
  email: 'user@example.test',
  Username: 'user@example.test',
  Password: 'Sample-Old-2026',
  P1: 'Sample-New-2026',
  P2: 'Sample-New-2026',
  Current: 'Sample-Old-2026',
  PhoneNumber: '+37255512345',
  CarNumber: '123ABC',
  LicensePlate: '123ABC',
  // The repair that names a session.
  Action: 'MERGE',
  get CameraId() {
    return `CAM-SAMPLE-${nextDevice()}`
  },
  get ControllerId() {
    return `GC-SAMPLE-${nextDevice()}`
  },
  Region: 'EST',
  region: 'EST',
  TimeZone: 'Europe/Tallinn',
  Reason: 'Because of a test',
  uuid: '3f0d3c5e-54a1-4b62-8f3a-0d8a5d1c7a11',
  fileName: 'visits.csv',
}

const byFormat: Readonly<Record<string, unknown>> = {
  'date-time': '2026-03-04T08:00:00.000Z',
  date: '2026-03-04',
  email: 'user@example.test',
  uuid: '3f0d3c5e-54a1-4b62-8f3a-0d8a5d1c7a11',
}

const isIdName = (name: string): boolean => /(^i|I)d$|ID$/.test(name)

const valueFor = (name: string, schema: Json): unknown => {
  if (isIdName(name) && schema.type !== 'string') return unknownId
  if (name in byName) return byName[name]
  if (schema.example !== undefined) return structuredClone(schema.example)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((value) => value !== '') ?? ''
  if (schema.anyOf?.[0]) return valueFor(name, schema.anyOf.at(-1)!)
  if (schema.format !== undefined && schema.format in byFormat) return byFormat[schema.format]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(wantedOf(schema).map((key) => [key, valueFor(key, schema.properties?.[key] ?? {})]))
    case 'array':
      return []
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return 'Sample text'
  }
}

/** Optional in the type, but required by a refinement of the whole object. */
const requiredTogether = ['Email', 'Password', 'PhoneNumber', 'LicensePlate']

const wantedOf = ({ properties = {}, required = [] }: Json): string[] => [
  ...required.filter((name) => properties[name]?.default === undefined),
  ...requiredTogether.filter((name) => name in properties && !required.includes(name)),
  // An optional field without which a list has no rows.
  ...Object.keys(properties).filter((name) => properties[name]?.example !== undefined),
]

/** Valid input with all required fields; its ids do not exist. */
export const sampleOf = (
  schema: z.core.$ZodType | undefined,
  more: Record<string, unknown> = {},
): Record<string, unknown> => {
  if (!schema) return {}
  return { ...(valueFor('', jsonOf(schema)) as Record<string, unknown>), ...more }
}

/** `name` with this value; a name such as `Gates.ID` and an array of ids become an array of one. */
export const sampleWith = (
  schema: z.core.$ZodType | undefined,
  name: string,
  value: unknown,
): Record<string, unknown> => {
  const [field = '', inner] = name.split('.')
  const items = schema ? jsonOf(schema).properties?.[field]?.items : undefined
  if (!items) return { [field]: value }
  return { [field]: [inner === undefined ? value : { ...(valueFor('', items) as object), [inner]: value }] }
}

/** Inputs that take ids of records, also in arrays and in the objects of arrays. */
export const idInputsOf = (schema: z.core.$ZodType | undefined): string[] =>
  Object.entries(schema ? (jsonOf(schema).properties ?? {}) : {}).flatMap(([name, { type, items }]) => {
    if (items?.properties)
      return Object.keys(items.properties)
        .filter(isIdName)
        .map((inner) => `${name}.${inner}`)
    return (isIdName(name) && type !== 'string') || /Ids$|IDs$/.test(name) ? [name] : []
  })

/** Inputs in a path that may name a record: all but those of a few fixed values. */
export const pathIdsOf = (params: z.core.$ZodType | undefined): string[] =>
  fieldsOf(params).flatMap(([name, field]) => (field.enum === undefined ? [name] : []))

const fieldsOf = (schema: z.core.$ZodType | undefined): [name: string, field: Json][] =>
  Object.entries(schema ? (jsonOf(schema).properties ?? {}) : {})

type NamedValue = { name: string; value: unknown }

const takesAnything = ({ type, anyOf, enum: offered, allOf }: Json): boolean =>
  type === undefined && anyOf === undefined && offered === undefined && allOf === undefined

const takesObject = ({ type, anyOf = [] }: Json): boolean => type === 'object' || anyOf.some(takesObject)

/** Each body field with a value of a wrong type. */
export const wrongInBody = (schema: z.core.$ZodType | undefined): NamedValue[] =>
  fieldsOf(schema)
    .filter(([, field]) => !takesAnything(field))
    .map(([name, field]) => ({ name, value: takesObject(field) ? 'no object' : { no: 'such thing' } }))

const isFree = (field: Json): boolean =>
  takesAnything(field) ||
  (field.type === 'string' && field.enum === undefined && field.format === undefined && field.maxLength === undefined)

/** Filters whose samples are not made from their schema. */
const filterSamples: Readonly<Record<string, string>> = {
  place_ids: '1',
  phone_number: '+37255512345',
  number: '1',
  referenceNumber: '1',
  language: 'et',
}

const isDayName = (name: string): boolean => /^(?:from|to|created_at)$|(?:From|To)$/.test(name)

const filterSample = (name: string, field: Json): unknown =>
  filterSamples[name] ?? (isDayName(name) && field.format === undefined ? '4.3.2026' : valueFor(name, field))

/** Each field of the query with a sample value, and with every value of an enum; a cursor is only made by a list. */
export const filtersIn = (schema: z.core.$ZodType | undefined): NamedValue[] =>
  fieldsOf(schema)
    .filter(([name]) => name !== 'cursor')
    .flatMap(([name, field]) => (field.enum ?? [filterSample(name, field)]).map((value) => ({ name, value })))

/** Path and query values are text: words for numbers, values outside an enum, texts that are too long. */
export const wrongInAddress = (schema: z.core.$ZodType | undefined): NamedValue[] =>
  fieldsOf(schema)
    .filter(([, field]) => !isFree(field))
    .map(([name, field]) => ({
      name,
      value: field.maxLength === undefined ? 'nonsense' : 'x'.repeat(field.maxLength + 1),
    }))
