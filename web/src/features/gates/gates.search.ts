import { passageOutcomes } from '@parkla/contract/lpr-events/lpr-passages.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/url-state.ts'

/** Which log is open, 0 for none, at which level and page. */
const logSearch = { logs: idInUrl(), level: textFilter(), ...pagingInUrl([50, 100, 200]) }

/** Which passages are shown; they have pages of their own. */
const passageSearch = {
  plate: textFilter(),
  gate: choiceFilter(['', ...passageOutcomes]),
  passages_page: pagingInUrl([20]).page,
  passages_cursor: pagingInUrl([20]).cursor,
}

/** Controllers of a place. */
export const GatesSearch = z.object({ ...logSearch, ...passageSearch })
export type GatesSearch = z.output<typeof GatesSearch>

/** No log is open. */
export const noLogs = z.object(logSearch).parse({})
