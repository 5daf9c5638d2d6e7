import * as z from 'zod'
import { jsonOf, sampleOf, type Json } from './contract-samples.ts'

type Random = () => number

export const pick = <T>(random: Random, values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

const letters = ['a', 'Z', '7', ' ', 'õ', 'ģ', 'Ж', '漢', '🚗', '-', '"', '%', '_', "'", ';', '<', '\\']

const textOf = (random: Random, { minLength = 0, maxLength = 40 }: Json): string => {
  const length = minLength + Math.floor(random() * (Math.min(maxLength, minLength + 40) - minLength + 1))
  return Array.from({ length }, () => pick(random, letters))
    .join('')
    .slice(0, maxLength)
}

const numberOf = (random: Random, { minimum = 0, maximum = 1_000 }: Json): number =>
  pick(random, [minimum, Math.min(maximum, minimum + 1), Math.floor(minimum + random() * (maximum - minimum)), maximum])

/** A value of the schema's type; refinements may refuse it. */
const valueOf = (random: Random, json: Json): unknown => {
  if (json.const !== undefined) return json.const
  if (json.enum) return pick(random, json.enum)
  if (json.anyOf) return valueOf(random, pick(random, json.anyOf))
  if (json.format === 'date-time') return new Date(1.6e12 + random() * 4e11).toISOString()
  switch (json.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(json.properties ?? {}).map(([name, field]) => [name, valueOf(random, field)]),
      )
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () => valueOf(random, json.items ?? {}))
    case 'integer':
      return Math.floor(numberOf(random, json))
    case 'number':
      return numberOf(random, json)
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    default:
      return textOf(random, json)
  }
}

/** Valid input: the sample with some fields replaced by random values, each kept only if the schema accepts it. */
export const validOf = (schema: z.core.$ZodType | undefined, random: Random): Record<string, unknown> => {
  if (!schema) return {}
  let input = sampleOf(schema)
  for (const [name, field] of Object.entries(jsonOf(schema).properties ?? {})) {
    if (random() < 0.6) continue
    const changed = { ...input, [name]: valueOf(random, field) }
    if (z.safeParse(schema, changed).success) input = changed
  }
  return input
}

/** Values that no field should accept, or that break careless code. */
export const hostileValues: readonly unknown[] = [
  null,
  '',
  ' ',
  '\ud800',
  'a\u0000b',
  'x'.repeat(100_000),
  "'; drop table sessions; --",
  '%_\\',
  '../../etc/passwd',
  '🚗'.repeat(50),
  '\u202e\u200f',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00.000Z',
  '31.02.2026',
  'NaN',
  '1e400',
  -1,
  0,
  0.5,
  2_147_483_648,
  2 ** 53,
  1e308,
  true,
  [],
  [null],
  Array.from({ length: 1_000 }, (_, at) => at),
  {},
  { toString: 1 },
  Array.from({ length: 200 }).reduce<unknown>((inner) => [inner], 1),
]
