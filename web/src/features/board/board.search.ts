import { boardPageSizes } from '@parkla/contract/board/board.paging.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/url-state.ts'

/** What is on the board, whether it fills the screen, and the place whose count is open, 0 for none. */
export const BoardSearch = z.object({
  search: textFilter(),
  region: textFilter(),
  wall: choiceFilter(['', '1']),
  count: idInUrl(),
  ...pagingInUrl(boardPageSizes),
})
export type BoardSearch = z.output<typeof BoardSearch>
