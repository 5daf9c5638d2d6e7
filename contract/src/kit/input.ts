import * as z from 'zod'
import { maxId } from './id.ts'
import type { ReasonDetails } from './verdict.ts'

/** One wrong field: reason code (`input.…`, text in `kit/reasons`) and what the text needs. */
export type InputIssue = { field: string; reason: string; details: ReasonDetails }

const byFormat: Readonly<Record<string, string>> = {
  email: 'input.notAnEmail',
  datetime: 'input.notAMoment',
  uuid: 'input.notAUuid',
}

/** A schema may name the reason itself, as its message. */
const ownReason = ({ message }: z.core.$ZodIssue): string | undefined =>
  message.startsWith('input.') ? message : undefined

const reasonOf = (issue: z.core.$ZodIssue): { reason: string; details?: ReasonDetails } => {
  switch (issue.code) {
    case 'invalid_type':
      return {
        reason: issue.input === undefined ? 'input.required' : 'input.wrongType',
        details: { expected: issue.expected },
      }
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? { reason: 'input.required' }
        : {
            reason: issue.origin === 'string' ? 'input.tooShort' : 'input.tooSmall',
            details: { limit: Number(issue.minimum) },
          }
    case 'too_big':
      return {
        reason: issue.origin === 'string' ? 'input.tooLong' : 'input.tooBig',
        details: { limit: Number(issue.maximum) },
      }
    case 'invalid_value':
      return { reason: 'input.notOffered', details: { offered: issue.values.map(String).join(', ') } }
    case 'invalid_format':
      return { reason: ownReason(issue) ?? byFormat[issue.format] ?? 'input.wrongFormat' }
    case 'unrecognized_keys':
      return { reason: 'input.unknownField', details: { fields: issue.keys.join(', ') } }
    case 'custom':
      return { reason: ownReason(issue) ?? 'input.invalid' }
    default:
      return { reason: 'input.invalid' }
  }
}

/** What zod found wrong, as reason codes: the same words on the server and beside a form's fields. */
export const inputIssues = (error: z.core.$ZodError): InputIssue[] =>
  error.issues.map((issue) => ({ field: issue.path.join('.'), details: {}, ...reasonOf(issue) }))

/** A record's number in a path or a query. */
export const PathId = z.coerce.number<number>().int().min(1).max(maxId)
