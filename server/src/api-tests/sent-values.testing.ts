import { dayKey, parseLocal, zeroDate } from '@parkla/contract/kit/time.ts'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]/.test(value)

/** Days and moments may be written in several ways, codes and plates are upper case. */
const isSameValue = (sent: unknown, answered: unknown): boolean => {
  if (isDate(sent) && isDate(answered)) return Date.parse(sent) === Date.parse(answered) || !sent.includes('Z')
  if (typeof sent === 'string' && typeof answered === 'string') {
    const local = /^\d+\.\d+\.\d+$/.test(sent) ? parseLocal(sent) : undefined
    const day = local ? dayKey(local) : sent
    return day.toUpperCase() === answered.toUpperCase()
  }
  if (isRecord(sent) && isRecord(answered)) return notAsSent(sent, answered).length === 0
  if (Array.isArray(sent) && Array.isArray(answered))
    return sent.length === answered.length && sent.every((each, index) => isSameValue(each, answered[index]))
  return sent === answered
}

const isUnset = (value: unknown): boolean => value === '' || value === 0 || value === zeroDate

/** The record of an answer: the first of a list, or the one beside what belongs to the call. */
const recordIn = (answer: unknown, body: object): Record<string, unknown> => {
  if (Array.isArray(answer)) return recordIn(answer[0], body)
  if (!isRecord(answer)) return {}
  const inner = Object.values(answer).find((each) => isRecord(each) && Object.keys(body).some((name) => name in each))
  return isRecord(inner) && !Object.keys(body).some((name) => name in answer) ? inner : answer
}

/** Fields of the body that its answer has with another value; ids of what is created are 0 when sent. */
export const notAsSent = (body: Record<string, unknown>, answer: unknown): string[] => {
  const record = recordIn(answer, body)
  return Object.entries(body).flatMap(([name, value]) =>
    !(name in record) || isUnset(value) || isSameValue(value, record[name])
      ? []
      : [`${name}: ${JSON.stringify(value)} answered ${JSON.stringify(record[name])}`],
  )
}
