import { isSpecified, type Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { Transaction } from '../../context.ts'
import { Rejection, type FieldIssue } from '../../errors.ts'
import { knownFieldsOf, type KnownFields } from './known-fields.ts'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

/** Whether dropping the value would lose nothing. */
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

type SentRecord = { path: string; record: Fields }

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The records of a request: its body, or those of its list, which a call may take under several names. */
const recordsOf = ({ bareList, body: schema }: Endpoint, body: unknown): SentRecord[] => {
  const names = bareList === undefined ? [] : Object.keys(schema?._zod.def.shape ?? {})
  const listed = names.flatMap((name) => {
    const list = fieldsOf(body)[name]
    return Array.isArray(list) && list.length > 0 && list.every(isRecord)
      ? list.map((record, index) => ({ path: `${name}.${index}.`, record: fieldsOf(record) }))
      : []
  })
  return listed.length > 0 ? listed : [{ path: '', record: fieldsOf(body) }]
}

/** A name in another casing beside the schema's own, with another value: only that of the schema is stored. */
const isSecond = (name: string, record: Fields): boolean =>
  Object.entries(record).some(
    ([other, value]) => other !== name && other.toLowerCase() === name.toLowerCase() && !isSame(record[name], value),
  )

/** Adds the paths of the fields that would be dropped, `Gates.0.Colour` inside a list; `path` ends with a dot. */
const findUnknown = (value: unknown, known: KnownFields, to: { path: string; found: string[] }): void => {
  const { path, found } = to
  if (Array.isArray(value))
    return value.forEach((each, index) => findUnknown(each, known, { path: `${path}${index}.`, found }))
  const record = fieldsOf(value)
  for (const [name, each] of Object.entries(record)) {
    const isTaken = known.isExact(name) || (known.has(name) && !isSecond(name, record))
    if (!isTaken && !isEmpty(each)) found.push(path + name)
    const inner = isTaken && typeof each === 'object' && each !== null ? known.within(name) : undefined
    if (inner) findUnknown(each, inner, { path: `${path}${name}.`, found })
  }
}

const unknownIn = (endpoint: Endpoint, body: unknown, all: readonly Endpoint[]): string[] => {
  const found: string[] = []
  if (isChecked(endpoint)) findUnknown(body, knownFieldsOf(endpoint, all), { path: '', found })
  return found
}

/**
 * 422 `input.notTaken` for a field that the call does not store: one of its `notTaken`, and of a specified call any that it neither takes
 * nor answers (R190), such as a misspelt one, in the records inside the body too.
 */
export const insistOnTaken = (endpoint: Endpoint, body: unknown, all: readonly Endpoint[]): void => {
  const { notTaken = [] } = endpoint
  const refused = recordsOf(endpoint, body).flatMap(({ path, record }) =>
    notTaken.filter((name) => !isEmpty(valueAt(record, name))).map((name) => path + name),
  )
  refuse([...refused, ...unknownIn(endpoint, body, all)].map((Field) => ({ Field, Error: 'input.notTaken' })))
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
  recordsOf(endpoint, body).flatMap(({ path, record }, index) =>
    (endpoint.fixed ?? []).flatMap((name) => {
      const [sent, stored] = [valueAt(record, name), storedIn(answer, index)[name.split('.').at(-1) ?? '']]
      return isEmpty(sent) || stored === undefined || isSame(sent, stored)
        ? []
        : [{ Field: path + name, Error: 'input.notChangeable' }]
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
