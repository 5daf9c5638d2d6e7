import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { computedFieldsOf } from '@parkla/contract/specified/specified-fields.ts'
import { recordsOfSchema, type SchemaRecord } from './schema-records.ts'

/** Names that a record of a request may have, and the records inside it that the call reads. */
export type KnownFields = {
  /** Whether the record has a field of this name, in any casing. */
  has: (name: string) => boolean
  isExact: (name: string) => boolean
  /** Absent for a field that the call does not read, or that takes any name: what is inside was answered so, or is stored as it is. */
  within: (name: string) => KnownFields | undefined
}

type Records = readonly SchemaRecord[]
type Sources = {
  inputs: Records
  /** Records that the call, and the calls that read what it writes, answer in the same place. */
  answers: Records
  /** Names that the endpoint lists, `data.Currency` for those of nested records. */
  listed: readonly string[]
}

const namesOf = (records: Records): string[] => records.flatMap(({ fields }) => [...fields.keys()])

const fieldsNamed = (records: Records, name: string): SchemaRecord[] =>
  records.flatMap(({ fields }) => [...fields].flatMap(([each, inner]) => (each.toLowerCase() === name ? inner() : [])))

/** Answers that have most of the fields of the input: its record, not one that only shares a name. */
const alike = (inputs: Records, answers: Records): Records => {
  const wanted = new Set(namesOf(inputs).map((name) => name.toLowerCase()))
  return answers.filter(
    ({ fields }) => [...fields.keys()].filter((name) => wanted.has(name.toLowerCase())).length * 2 >= wanted.size,
  )
}

const innerOf = (records: Records): Records =>
  records.flatMap(({ fields }) => [...fields.values()].flatMap((inner) => inner()))

/** An answer may hold the saved record beside others, as `Place` beside `Dropped`. */
const withSaved = (inputs: Records, answers: Records): Records =>
  alike(inputs, answers).length > 0 ? answers : [...answers, ...alike(inputs, innerOf(answers))]

const isPlain = (path: string): boolean => !path.includes('.')
const below = (name: string, paths: readonly string[]): string[] =>
  paths.flatMap((path) => (path.toLowerCase().startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []))

/** A body may hold the record of the answers in a field: `data`, or `Users` for a list of them. */
const sourcesWithin = (name: string, { inputs, answers, listed }: Sources): Sources => {
  const inner = fieldsNamed(inputs, name)
  const answered = fieldsNamed(answers, name)
  if (answered.length > 0) return { inputs: inner, answers: answered, listed: below(name, listed) }
  const same = alike(inner, answers)
  const ofSame = same.length > 0 ? listed.filter(isPlain) : []
  return { inputs: inner, answers: same, listed: [...below(name, listed), ...ofSame] }
}

/** The records inside are found when a body has them: a schema may hold itself. */
const knownFrom = (sources: Sources): KnownFields => {
  const { inputs, answers, listed } = sources
  const listedNames = listed.map((path) => path.split('.')[0] ?? path)
  const exact = new Set([...namesOf([...inputs, ...answers]), ...listedNames])
  const names = new Set([...exact].map((name) => name.toLowerCase()))
  const inner = new Map<string, KnownFields | undefined>()
  const find = (name: string): KnownFields | undefined => {
    const next = sourcesWithin(name, sources)
    return next.inputs.length === 0 || next.inputs.some(({ isOpen }) => isOpen) ? undefined : knownFrom(next)
  }
  return {
    has: (name) => names.has(name.toLowerCase()),
    isExact: (name) => exact.has(name),
    within: (name) => {
      const key = name.toLowerCase()
      if (!inner.has(key)) inner.set(key, find(key))
      return inner.get(key)
    },
  }
}

/** Calls that read what this call writes: under the same path, and one record of it. */
const readersOf = ({ path }: Endpoint, all: readonly Endpoint[]): Endpoint[] => {
  const list = path.replace(/\/:\w+$/, '')
  return all.filter((each) => each.method === 'GET' && each.path.replace(/\/:\w+$/, '') === list)
}

const knownOf = (endpoint: Endpoint, all: readonly Endpoint[]): KnownFields => {
  const { params, query, body, fixed = [], notTaken = [] } = endpoint
  const inputs = recordsOfSchema(body, 'input')
  const answers = [endpoint, ...readersOf(endpoint, all)].flatMap(({ answer }) => recordsOfSchema(answer, 'output'))
  const beside = [params, query].flatMap((schema) => namesOf(recordsOfSchema(schema, 'input')))
  const listed = [...fixed, ...notTaken, ...computedFieldsOf(endpoint)]
  const record = knownFrom({ inputs, answers: withSaved(inputs, answers), listed })
  const besides = new Set(beside.map((name) => name.toLowerCase()))
  return { ...record, has: (name) => record.has(name) || besides.has(name.toLowerCase()) }
}

const knownByEndpoint = new WeakMap<Endpoint, KnownFields>()

/**
 * Fields that the call takes, refuses by name, or answers like the calls that read the record: what they answer may be sent back as it
 * was read.
 */
export const knownFieldsOf = (endpoint: Endpoint, all: readonly Endpoint[]): KnownFields => {
  const known = knownByEndpoint.get(endpoint) ?? knownOf(endpoint, all)
  knownByEndpoint.set(endpoint, known)
  return known
}
