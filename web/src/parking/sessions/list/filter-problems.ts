import type { Actor } from '@parkla/contract/access/actor.ts'
import { issuesBy } from '@parkla/contract/kit/input.ts'
import { parseLocal, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import type { ReasonDetails } from '@parkla/contract/kit/verdict.ts'
import { isPossibleRange } from '@parkla/contract/parking/sessions/day-range.ts'
import { mayFilterByPhone, mayFilterSessions } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { ListSessions } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { hasDriver, shownDays } from './filter-days.ts'
import { filterNames, noFilters, type FilterName, type SessionsFilters } from '../../session-records/sessions.search.ts'

/** Reason by invalid filter. */
type FilterProblems = Partial<Record<FilterName, { reason: string; details?: ReasonDetails }>>

const rangeProblem = (filters: SessionsFilters, today: LocalDateTime): FilterProblems => {
  const days = shownDays(filters, today)
  // Days as the server reads them (R63): no first day = the last day only; no last day = up to today.
  const to = days.to === '' ? today : parseLocal(days.to)
  const from = days.from === '' ? to : parseLocal(days.from)
  if (!from || !to) return {}
  const verdict = isPossibleRange({ from, to }, { hasDriver: hasDriver(filters) })
  return verdict.ok ? {} : { from: verdict }
}

const given = (filters: SessionsFilters): Partial<SessionsFilters> =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ''))

/** Filters of a shared link that the reader has no right to. */
const rightsProblems = (filters: SessionsFilters, reader: Actor): FilterProblems => {
  const extra = mayFilterSessions(reader, filters.extra_filter)
  const digits = ListSessions.shape.phone_number.safeParse(filters.phone_number)
  const phone = digits.success ? mayFilterByPhone(reader, digits.data ?? '') : undefined
  return { ...(!extra.ok && { extra_filter: extra }), ...(phone?.ok === false && { phone_number: phone }) }
}

type Asking = { today: LocalDateTime; reader: Actor }

/** Checks the filters by the contract's rules before the request (R12, R63). */
export const filterProblems = (filters: SessionsFilters, { today, reader }: Asking): FilterProblems => {
  const issues = issuesBy(ListSessions, given(filters))
  const problems = rightsProblems(filters, reader)
  for (const name of filterNames) if (issues[name]) problems[name] ??= issues[name]
  return problems.from || problems.to ? problems : { ...rangeProblem(filters, today), ...problems }
}

/** Valid filters; invalid ones are reset for the request. */
export const rightFilters = (filters: SessionsFilters, problems: FilterProblems): SessionsFilters => {
  const isRangeWrong = problems.from !== undefined || problems.to !== undefined
  const wrong = filterNames.filter((name) => problems[name] || (isRangeWrong && (name === 'from' || name === 'to')))
  return { ...filters, ...Object.fromEntries(wrong.map((name) => [name, noFilters[name]])) }
}
