import { inputIssues } from '@parkla/contract/kit/input.ts'
import { parseLocal, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import type { ReasonDetails } from '@parkla/contract/kit/verdict.ts'
import { isPossibleRange } from '@parkla/contract/sessions/day-range.ts'
import { ListSessions } from '@parkla/contract/sessions/sessions.schema.ts'
import { hasDriver, shownDays } from './filter-days.ts'
import { filterNames, noFilters, type FilterName, type SessionsFilters } from '../sessions.search.ts'

/** Why a filter cannot be asked for: the contract's reason, by field. */
export type FilterProblems = Partial<Record<FilterName, { reason: string; details?: ReasonDetails }>>

const rangeProblem = (filters: SessionsFilters, today: LocalDateTime): FilterProblems => {
  const days = shownDays(filters, today)
  // Without the first day only the last is searched, without the last everything up to today, as on the server (R63).
  const to = days.to === '' ? today : parseLocal(days.to)
  const from = days.from === '' ? to : parseLocal(days.from)
  if (!from || !to) return {}
  const verdict = isPossibleRange({ from, to }, { hasDriver: hasDriver(filters) })
  return verdict.ok ? {} : { from: verdict }
}

const given = (filters: SessionsFilters): Partial<SessionsFilters> =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ''))

/** What is wrong with the filters, told before anything is asked (R12, R63); the rules are the contract's. */
export const filterProblems = (filters: SessionsFilters, today: LocalDateTime): FilterProblems => {
  const asked = given(filters)
  const parsed = ListSessions.safeParse(asked)
  const issues = parsed.success ? [] : inputIssues(parsed.error, asked)
  const problems: FilterProblems = {}
  for (const issue of issues) {
    const name = filterNames.find((filter) => filter === issue.field)
    if (name) problems[name] ??= issue
  }
  return problems.from || problems.to ? problems : { ...rangeProblem(filters, today), ...problems }
}

/** The filters that can be asked for: a wrong one is left out until it is right, and says so beside its field. */
export const rightFilters = (filters: SessionsFilters, problems: FilterProblems): SessionsFilters => {
  const isRangeWrong = problems.from !== undefined || problems.to !== undefined
  const wrong = filterNames.filter((name) => problems[name] || (isRangeWrong && (name === 'from' || name === 'to')))
  return { ...filters, ...Object.fromEntries(wrong.map((name) => [name, noFilters[name]])) }
}
