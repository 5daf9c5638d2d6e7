import { passageOutcomes } from '@parkla/contract/gates/reads/passages.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/address/url-state.ts'

export const logPageSizes = [50, 100, 200] as const

/** The open log (0 for none), its level and page. */
export const LogSearch = z.object({ logs: idInUrl(), level: textFilter(), ...pagingInUrl(logPageSizes) })

/** Filters and page of the passages. */
export const PassageSearch = z.object({
  plate: textFilter(),
  gate: choiceFilter(['', ...passageOutcomes]),
  passages_page: pagingInUrl([20]).page,
  passages_cursor: pagingInUrl([20]).cursor,
})

/** Search of the gates page. */
export const GatesSearch = LogSearch.extend(PassageSearch.shape)

/** No log is open. */
export const noLogs = LogSearch.parse({})
