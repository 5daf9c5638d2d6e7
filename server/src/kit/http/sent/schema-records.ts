import * as z from 'zod'

type Json = {
  type?: string
  properties?: Readonly<Record<string, Json>>
  additionalProperties?: boolean | Json
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  enum?: unknown[]
  const?: unknown
  $ref?: string
  $defs?: Definitions
}
type Definitions = Readonly<Record<string, Json>>

/** A record of a schema: its fields by name, each with the records that its values are or hold in lists. */
export type SchemaRecord = {
  /** Takes any name: a free record, or a value without a schema. */
  isOpen: boolean
  fields: ReadonlyMap<string, () => readonly SchemaRecord[]>
}

/** Schemas of values, found through references, choices and lists of lists; `seen` ends a list that holds itself. */
const valuesIn = (json: Json, defs: Definitions, seen: readonly string[] = []): Json[] => {
  if (json.$ref !== undefined) {
    const name = json.$ref.replace('#/$defs/', '')
    return seen.includes(name) ? [] : valuesIn(defs[name] ?? {}, defs, [...seen, name])
  }
  const { items, anyOf = [], oneOf = [], allOf = [] } = json
  const parts = [...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf]
  return parts.length === 0 ? [json] : parts.flatMap((part) => valuesIn(part, defs, seen))
}

const isAnything = ({ type, enum: values, const: value }: Json): boolean =>
  type === undefined && values === undefined && value === undefined

const takesAnyName = ({ additionalProperties = false, ...json }: Json): boolean =>
  json.properties === undefined ? json.type === 'object' || isAnything(json) : additionalProperties !== false

const recordsAt = (json: Json, defs: Definitions): SchemaRecord[] =>
  valuesIn(json, defs)
    .filter((value) => value.properties !== undefined || takesAnyName(value))
    .map((value) => ({ isOpen: takesAnyName(value), fields: fieldsOf(value, defs) }))

/** The records of a field are found when a body has it: a schema may hold itself. */
const fieldsOf = ({ properties = {} }: Json, defs: Definitions): SchemaRecord['fields'] =>
  new Map(
    Object.entries(properties).map(([name, field]) => {
      let records: SchemaRecord[] | undefined
      return [name, () => (records ??= recordsAt(field, defs))]
    }),
  )

type Direction = 'input' | 'output'
const computed = { input: new WeakMap<object, SchemaRecord[]>(), output: new WeakMap<object, SchemaRecord[]>() }

/** The records that a value of the schema is, or holds in lists; computed once per schema. */
export const recordsOfSchema = (schema: z.core.$ZodType | undefined, io: Direction): readonly SchemaRecord[] => {
  if (schema === undefined) return []
  const known = computed[io].get(schema)
  if (known) return known
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json // a JSON schema of records
  const records = recordsAt(json, json.$defs ?? {})
  computed[io].set(schema, records)
  return records
}
