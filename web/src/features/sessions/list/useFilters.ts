import { ApiError } from '../../../kit/api-error.ts'
import { reasonText, useLanguage } from '../../../kit/phrases.ts'
import { useUser } from '../../../kit/session.ts'
import { todayIn } from './filter-days.ts'
import { useNow } from '../../../kit/now.ts'
import { filterProblems, rightFilters } from './filter-problems.ts'
import { filterNames, filtersOf, type FilterName, type SessionsSearch } from '../sessions.search.ts'

type Texts = Partial<Record<FilterName, string>>

/** Field errors from the server. */
const serverErrors = (error: Error | undefined): Texts =>
  Object.fromEntries(
    (error instanceof ApiError ? error.fields : [])
      .filter(({ Field }) => filterNames.some((name) => name === Field))
      .map(({ Field, Message }) => [Field, Message]),
  )

/** Hook: filters as typed, valid filters, and error texts of the others. */
export const useFilters = (search: SessionsSearch) => {
  useLanguage()
  const { timeZone } = useUser()
  const today = todayIn(timeZone, new Date(useNow()).toISOString())
  const filters = filtersOf(search)
  const wrong = filterProblems(filters, today)
  const problems = (error: Error | undefined): Texts => ({
    ...serverErrors(error),
    ...Object.fromEntries(Object.entries(wrong).map(([name, reason]) => [name, reasonText(reason)])),
  })
  return { filters, right: rightFilters(filters, wrong), problems, today }
}
