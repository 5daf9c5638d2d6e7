import * as z from 'zod'
import { maxId } from './id.ts'
import type { ReasonDetails } from './verdict.ts'

/** One invalid field: reason code (`input.…`, text in `kit/reasons`) and the values for its placeholders. */
type InputIssue = { field: string; reason: string; details: ReasonDetails }

type Issue = z.core.$ZodIssue
type Reason = { reason: string; details?: ReasonDetails }

const byFormat: Readonly<Record<string, string>> = {
  email: 'input.notAnEmail',
  date: 'input.notADay',
  datetime: 'input.notAMoment',
  uuid: 'input.notAUuid',
}

const byExpected: Readonly<Record<string, string>> = {
  number: 'input.notANumber',
  int: 'input.notAWholeNumber',
}

/** Reason codes for values below and above a limit, by type. */
const byMeasure: Readonly<Record<string, { small: string; big: string }>> = {
  string: { small: 'input.tooShort', big: 'input.tooLong' },
  array: { small: 'input.tooFew', big: 'input.tooMany' },
  set: { small: 'input.tooFew', big: 'input.tooMany' },
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

const tooSmall = ({ origin, minimum }: z.core.$ZodIssueTooSmall): Reason =>
  origin === 'string' && minimum === 1
    ? { reason: 'input.required' }
    : { reason: byMeasure[origin]?.small ?? 'input.tooSmall', details: { limit: Number(minimum) } }

const reasonOf = (issue: Issue, value: unknown): Reason => {
  // A refinement's own reason code; zod's messages are sentences.
  if (/^[a-z]\w*\.\w+$/.test(issue.message)) return { reason: issue.message }
  // Left empty, whatever else the text must be.
  if (isBlank(value) && ['too_small', 'invalid_format', 'invalid_type'].includes(issue.code))
    return { reason: 'input.required' }
  switch (issue.code) {
    case 'invalid_type':
      return { reason: byExpected[issue.expected] ?? 'input.wrongType', details: { expected: issue.expected } }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return {
        reason: byMeasure[issue.origin]?.big ?? 'input.tooBig',
        details: { limit: Number(issue.maximum) },
      }
    case 'invalid_value':
      return { reason: 'input.notOffered', details: { offered: issue.values.map(String).join(', ') } }
    case 'invalid_format':
      return { reason: byFormat[issue.format] ?? 'input.wrongFormat' }
    case 'unrecognized_keys':
      return { reason: 'input.unknownField', details: { fields: issue.keys.join(', ') } }
    default:
      return { reason: 'input.invalid' }
  }
}

/** For a union the last option counts: the others are "or empty". */
const withoutUnions = (issue: Issue): Issue[] => {
  const last = issue.code === 'invalid_union' ? issue.errors.at(-1) : undefined
  if (last === undefined || last.length === 0) return [issue]
  return last.flatMap((inner) => withoutUnions({ ...inner, path: [...issue.path, ...inner.path] }))
}

const requiredReasons: Readonly<Record<string, string>> = {
  name: 'input.nameRequired',
  email: 'input.emailRequired',
  comment: 'input.commentRequired',
  reason: 'input.reasonRequired',
  region: 'input.regionRequired',
  carnumber: 'input.carRequired',
  licenseplate: 'input.carRequired',
  placeid: 'input.placeRequired',
  phone: 'input.phoneRequired',
  phonenumber: 'input.phoneRequired',
}

/** Reason for an empty field: names the field where people know it by one word (R12), else `input.required`. */
export const requiredReason = (field: string): string =>
  requiredReasons[field.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'input.required'

/** The path follows zod's own walk through the input, so each step is an object or absent. */
const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  // An unknown value is read as a record: a missing key gives undefined.
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input)

const toInputIssue = (issue: Issue, input: unknown): InputIssue => {
  const value = valueAt(input, issue.path)
  const field = issue.path.join('.')
  const { reason, details = {} } = value === undefined ? { reason: 'input.required' } : reasonOf(issue, value)
  return { field, details, reason: reason === 'input.required' ? requiredReason(field) : reason }
}

/**
 * Converts zod's issues to one reason per field; the server and forms use the same texts. Zod does not distinguish missing
 * from invalid values, so the input is inspected as well.
 */
export const inputIssues = (error: z.core.$ZodError, input: unknown): InputIssue[] => {
  const issues = error.issues.flatMap(withoutUnions).map((issue) => toInputIssue(issue, input))
  return issues.filter(({ field }, index) => issues.findIndex((other) => other.field === field) === index)
}

/** The issue of each invalid field of `values`, by the field's name. */
export const issuesBy = (schema: z.core.$ZodType, values: unknown): Record<string, InputIssue> => {
  const { error } = z.safeParse(schema, values)
  return error ? Object.fromEntries(inputIssues(error, values).map((issue) => [issue.field, issue])) : {}
}

/** Lone surrogates, which UTF-8 cannot encode, or U+0000, which PostgreSQL text cannot hold. */
const isMalformed = (text: string): boolean => !text.isWellFormed() || text.includes('\u0000')

/** Paths of all texts, also of keys, that cannot be stored (`input.notText`). */
export const malformedTexts = (input: unknown, path = ''): string[] => {
  if (typeof input === 'string') return isMalformed(input) ? [path] : []
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`
    return [...(isMalformed(key) ? [path] : []), ...malformedTexts(value, at)]
  })
}

/** Record id in a path or query. */
export const PathId = z.coerce.number<number>().int().min(1).max(maxId)

/** Reason that is stored for a specified call without one; the screens ask for a reason (R190). */
export const notGiven = 'not given'

/** A reason that the specification does not name: may be absent or empty. */
export const reasonIfGiven = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .default('')
    .transform((text) => (text === '' ? notGiven : text))
