import { expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '../api.ts'
import type { Endpoint } from '../kit/endpoint.ts'
import { writtenEntities } from './specified-fields.ts'

type Json = { properties?: Record<string, Json>; items?: Json; $ref?: string; $defs?: Record<string, Json> }

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((group): Endpoint[] => Object.values(group))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/:\w+/g, '{}')}`
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Names of a schema, `data.Currency` and `CustomFields.Title` for those of nested records. */
const namesOf = (json: Json): string[] =>
  Object.entries(json.properties ?? {}).flatMap(([name, field]) => [
    name,
    ...namesOf(field.items ?? field).map((inner) => `${name}.${inner}`),
  ])

const namesIn = (schema: z.core.$ZodType | undefined): string[] =>
  schema ? namesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json) : []

const written = Object.entries(writtenEntities).flatMap(([entity, { calls, fields, computed }]) =>
  calls.map((call) => ({ entity, call, fields: wordsOf(fields), computed: wordsOf(computed) })),
)

test.each(written)('$call: each specified field of $entity is stored, refused or computed (R190)', (one) => {
  const endpoint = endpoints.find((each) => nameOf(each) === one.call)
  const named = [
    ...namesIn(endpoint?.body),
    ...namesIn(endpoint?.params),
    ...(endpoint?.fixed ?? []),
    ...(endpoint?.notTaken ?? []),
  ]
  expect(endpoint).toBeDefined()
  expect(one.fields.filter((field) => ![...named, ...one.computed].includes(field))).toEqual([])
  expect(one.computed.filter((field) => named.includes(field) || !one.fields.includes(field))).toEqual([])
})

test('fixed fields: each is in the answer that it is compared with', () => {
  const missing = endpoints.flatMap((endpoint) => {
    const answer = endpoint.answer ? (z.toJSONSchema(endpoint.answer, { unrepresentable: 'any' }) as Json) : {}
    const resolved = (json: Json) => (json.$ref ? answer.$defs?.[json.$ref.replace('#/$defs/', '')] : undefined) ?? json
    const whole = resolved(answer)
    const record = namesOf(
      resolved(whole.items ?? (whole.properties?.['Dropped'] ? whole.properties['Place'] : whole) ?? {}),
    )
    return (endpoint.fixed ?? [])
      .filter((path) => !record.includes(path.split('.').at(-1) ?? ''))
      .map((path) => `${nameOf(endpoint)} ${path}`)
  })
  expect(missing).toEqual([])
})
