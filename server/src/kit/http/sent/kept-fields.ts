import { isSpecified, type Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { Transaction } from '../../context.ts'
import { Rejection, type FieldIssue } from '../../errors.ts'
import { knownFieldsOf, type KnownFields } from './known-fields.ts'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

/** Nothing is lost when this is not stored. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === zeroDate ||
  (typeof value === 'object' ? Object.values(value).every(isEmpty) : !value)

/** Names may be written in another casing (`ID/Id`). */
const fieldOf = (record: Fields, name: string): unknown => {
  if (Object.hasOwn(record, name)) return record[name]
  const wanted = name.toLowerCase()
  return Object.entries(record).find(([each]) => each.toLowerCase() === wanted)?.[1]
}

/** `data.Currency` in a record of the request, and `Currency` in the answer. */
const valueAt = (record: Fields, path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => fieldOf(fieldsOf(value), name), record)

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text)

const isSame = (sent: unknown, stored: unknown): boolean => {
  if (typeof sent === 'string' && typeof stored === 'string')
    return isDate(stored) ? Date.parse(sent) === Date.parse(stored) : sent.toUpperCase() === stored.toUpperCase()
  if (Array.isArray(sent) && Array.isArray(stored))
    return sent.length === stored.length && sent.every((each, index) => isSame(each, stored[index]))
  if (typeof sent !== 'object' || typeof stored !== 'object' || stored === null) return sent === stored
  return Object.entries(fieldsOf(sent)).every(
    ([name, each]) => isEmpty(each) || isSame(each, fieldOf(fieldsOf(stored), name)),
  )
}

const refuse = (fields: readonly FieldIssue[]): void => {
  if (fields.length > 0) throw new Rejection(422, 'input.invalid', { fields: [...fields] })
}

/** The records of a request: its list, or its body. */
const recordsOf = ({ bareList }: Endpoint, body: unknown): Fields[] => {
  const list = Array.isArray(body) ? (body as unknown[]) : fieldsOf(body)[bareList ?? '']
  return Array.isArray(list) && list.length > 0 ? list.map(fieldsOf) : [fieldsOf(body)]
}

/** A name in another casing beside the schema's own, with another value: only that of the schema is stored. */
const isSecond = (name: string, record: Fields, known: KnownFields): boolean =>
  !known.isExact(name) &&
  Object.entries(record).some(
    ([other, value]) => other !== name && other.toLowerCase() === name.toLowerCase() && !isSame(record[name], value),
  )

/** Paths of the fields that would be dropped, `Gates.0.Colour` inside a list. */
const unknownIn = (value: unknown, known: KnownFields, path = ''): string[] => {
  const at = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`)
  if (Array.isArray(value)) return value.flatMap((each, index) => unknownIn(each, known, at(index)))
  const record = fieldsOf(value)
  return Object.entries(record).flatMap(([name, each]) => {
    if (!known.has(name) || isSecond(name, record, known)) return isEmpty(each) ? [] : [at(name)]
    const inner = typeof each === 'object' && each !== null ? known.within(name) : undefined
    return inner ? unknownIn(each, inner, at(name)) : []
  })
}

/**
 * 422 `input.notTaken` for a field that the call does not store: one of its `notTaken`, and of a specified call any that it neither takes
 * nor answers (R190), such as a misspelt one, in the records inside the body too.
 */
export const insistOnTaken = (endpoint: Endpoint, body: unknown, all: readonly Endpoint[]): void => {
  const { notTaken = [] } = endpoint
  const refused = recordsOf(endpoint, body).flatMap((record) =>
    notTaken.filter((name) => !isEmpty(valueAt(record, name))),
  )
  const unknown = isChecked(endpoint) ? unknownIn(body, knownFieldsOf(endpoint, all)) : []
  refuse([...refused, ...unknown].map((Field) => ({ Field, Error: 'input.notTaken' })))
}

/** A deletion takes the record as it was read; a stream, and a call without fields of its own such as an invitation, store none. */
const isChecked = (endpoint: Endpoint): boolean =>
  isSpecified(endpoint) &&
  endpoint.method !== 'DELETE' &&
  !endpoint.path.endsWith('/delete') &&
  endpoint.upload !== true &&
  Object.keys(endpoint.body?._zod.def.shape ?? {}).some((name) => name !== 'UpdatedAt')

const storedIn = (answer: unknown, index: number): Fields => {
  const record = fieldsOf(Array.isArray(answer) ? (answer as unknown[])[index] : answer)
  // An answer that holds the record beside what was not stored.
  return 'Dropped' in record ? fieldsOf(record['Place']) : record
}

const changedFields = (endpoint: Endpoint, body: unknown, answer: unknown): FieldIssue[] =>
  recordsOf(endpoint, body).flatMap((record, index) =>
    (endpoint.fixed ?? []).flatMap((path) => {
      const [sent, stored] = [valueAt(record, path), storedIn(answer, index)[path.split('.').at(-1) ?? '']]
      return isEmpty(sent) || stored === undefined || isSame(sent, stored)
        ? []
        : [{ Field: path, Error: 'input.notChangeable' }]
    }),
  )

/**
 * A transaction that is rolled back with 422 `input.notChangeable` if its result, the answer of the call, has another value in a fixed
 * field than the one sent: what is sent is stored or refused (R190).
 */
export const keepingFixed = (transaction: Transaction, endpoint: Endpoint, body: unknown): Transaction => {
  if (endpoint.fixed === undefined) return transaction
  return (work) =>
    transaction(async (tx) => {
      const answer = await work(tx)
      refuse(changedFields(endpoint, body, answer))
      return answer
    })
}

/**
 * 422 `input.notChangeable` for a field of a record sent whole that the call computes, if it is neither as before the call nor as after
 * it: a record that was read and sent back is taken, and a value of the client's own is not dropped (R190).
 */
export const insistAsRead = (
  sent: Fields,
  { taken, before, after }: { taken: readonly string[]; before: Fields; after: Fields },
): void => {
  const computed = Object.keys(after).filter((name) => !taken.includes(name))
  const isKept = (name: string): boolean => {
    const value = fieldOf(sent, name)
    return isEmpty(value) || isSame(value, before[name]) || isSame(value, after[name])
  }
  refuse(computed.filter((name) => !isKept(name)).map((Field) => ({ Field, Error: 'input.notChangeable' })))
}
