import { instantToLocal } from '@parkla/contract/kit/time.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { reasonText, useLanguage } from '../../../kit/phrases.ts'
import { useUser } from '../../../kit/session.ts'
import { useNow } from '../../../kit/time/now.ts'
import { filterProblems, rightFilters } from './filter-problems.ts'
import { filterNames, filtersOf, type FilterName, type SessionsSearch } from '../../session-records/sessions.search.ts'

type Texts = Partial<Record<FilterName, string>>

/** Errors shown once beside the list, not at their fields. */
const besideList: readonly string[] = ['from', 'to', 'extra_filter']

/** Field errors from the server. */
const serverErrors = (error: Error | undefined): Texts =>
  Object.fromEntries(
    (error instanceof ApiError ? error.fields : [])
      .filter(({ Field }) => filterNames.some((name) => name === Field))
      .map(({ Field, Message }) => [Field, Message]),
  )

/**
 * Hook: filters as typed, without one that the reader may not use (`unavailable`); valid filters; errors by field, true for
 * one without a text; and `wrongPeriod`, why the days are refused. A list of other days than these must not be shown.
 */
export const useFilters = (search: SessionsSearch) => {
  useLanguage()
  const reader = useUser()
  const today = instantToLocal(new Date(useNow()).toISOString(), reader.timeZone)
  const asked = filtersOf(search)
  const wrong = filterProblems(asked, { today, reader })
  const unavailable = wrong.extra_filter ? asked.extra_filter : ''
  const period = wrong.from ?? wrong.to
  const problems = (error: Error | undefined): Partial<Record<FilterName, string | true>> => ({
    ...serverErrors(error),
    ...Object.fromEntries(
      Object.entries(wrong).map(([name, reason]) => [name, besideList.includes(name) || reasonText(reason)]),
    ),
  })
  return {
    filters: unavailable === '' ? asked : { ...asked, extra_filter: '' as const },
    right: rightFilters(asked, wrong),
    problems,
    unavailable,
    wrongPeriod: period && reasonText(period),
    today,
  }
}
