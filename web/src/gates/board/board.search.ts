import { boardPageSizes } from '@parkla/contract/gates/board/board-page-sizes.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/address/url-state.ts'

const filters = { search: textFilter(), region: textFilter() }

/** Filters, full-screen mode, and the place whose count is open (0 for none). */
export const BoardSearch = z.object({
  ...filters,
  wall: choiceFilter(['', '1']),
  count: idInUrl(),
  ...pagingInUrl(boardPageSizes),
})
export type BoardSearch = z.output<typeof BoardSearch>
export const noFilters = z.object(filters).parse({})
