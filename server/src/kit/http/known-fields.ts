import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { computedFieldsOf } from '@parkla/contract/specified-fields.ts'
import * as z from 'zod'

type Json = {
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  allOf?: Json[]
  $ref?: string
  $defs?: Record<string, Json>
}

/** Names of a record and of the records in it: an answer may hold the saved one beside others. */
const namesIn = (json: Json, { $defs = {} }: Json, depth = 2): string[] => {
  const resolved = $defs[json.$ref?.replace('#/$defs/', '') ?? ''] ?? json
  const { properties = {}, items, anyOf = [], allOf = [] } = resolved
  const inner = depth > 0 ? Object.values(properties).flatMap((field) => namesIn(field, { $defs }, depth - 1)) : []
  const parts = [...(items ? [items] : []), ...anyOf, ...allOf].flatMap((part) => namesIn(part, { $defs }, depth))
  return [...Object.keys(properties), ...inner, ...parts]
}

const namesOf = (schema: z.core.$ZodType | undefined, io: 'input' | 'output'): string[] => {
  if (schema === undefined) return []
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json // a JSON schema of records
  return namesIn(json, json)
}

/** Calls that read what this one writes: under the same path, and one record of it. */
const readersOf = ({ path }: Endpoint, all: readonly Endpoint[]): Endpoint[] => {
  const list = path.replace(/\/:\w+$/, '')
  return all.filter((each) => each.method === 'GET' && each.path.replace(/\/:\w+$/, '') === list)
}

const knownOf = (endpoint: Endpoint, all: readonly Endpoint[]): ReadonlySet<string> => {
  const { params, query, body, fixed = [], notTaken = [] } = endpoint
  const names = [
    ...[params, query, body].flatMap((schema) => namesOf(schema, 'input')),
    ...[endpoint, ...readersOf(endpoint, all)].flatMap(({ answer }) => namesOf(answer, 'output')),
    ...[...fixed, ...notTaken].flatMap((path) => path.split('.')),
    ...computedFieldsOf(endpoint),
  ]
  return new Set(names.map((name) => name.toLowerCase()))
}

const knownByEndpoint = new WeakMap<Endpoint, ReadonlySet<string>>()

/**
 * A field that the call takes, refuses by name, or answers like the calls that read the record: what they answer may be sent back as it
 * was read.
 */
export const isKnown = (name: string, endpoint: Endpoint, all: readonly Endpoint[]): boolean => {
  const known = knownByEndpoint.get(endpoint) ?? knownOf(endpoint, all)
  knownByEndpoint.set(endpoint, known)
  return known.has(name.toLowerCase())
}
