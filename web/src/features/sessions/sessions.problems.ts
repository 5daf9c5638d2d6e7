import { inputIssues } from '@parkla/contract/kit/input.ts'
import { parseLocal, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import type { ReasonDetails } from '@parkla/contract/kit/verdict.ts'
import { isPossibleRange } from '@parkla/contract/sessions/sessions.range.ts'
import { ListSessions } from '@parkla/contract/sessions/sessions.schema.ts'
import { shownDays } from './sessions.days.ts'
import { filterNames, type SessionsSearch } from './sessions.search.ts'

export type FilterName = (typeof filterNames)[number]
/** Why a filter cannot be asked for: the contract's reason, by field. */
export type FilterProblems = Partial<Record<FilterName, { reason: string; details?: ReasonDetails }>>

const isFilter = (field: string): field is FilterName => filterNames.some((name) => name === field)

const rangeProblem = (search: SessionsSearch, today: LocalDateTime): FilterProblems => {
  const days = shownDays(search, today)
  // Without the first day only the last is searched, without the last everything up to today, as on the server (R63).
  const to = days.to === undefined ? today : parseLocal(days.to)
  const from = days.from === undefined ? to : parseLocal(days.from)
  if (!from || !to) return {}
  const hasDriver = search.car_number !== undefined || search.phone_number !== undefined
  const verdict = isPossibleRange({ from, to }, { hasDriver })
  return verdict.ok ? {} : { from: verdict }
}

/** What is wrong with the filters, told before anything is asked (R12, R63); the rules are the contract's. */
export const filterProblems = (search: SessionsSearch, today: LocalDateTime): FilterProblems => {
  const parsed = ListSessions.safeParse(search)
  const issues = parsed.success ? [] : inputIssues(parsed.error).filter(({ field }) => isFilter(field))
  const problems = Object.fromEntries(issues.map((issue) => [issue.field, issue])) as FilterProblems // filtered above
  return problems.from || problems.to ? problems : { ...rangeProblem(search, today), ...problems }
}
