import { pageSizes } from '@parkla/contract/kit/page.ts'
import * as z from 'zod'
import { idInUrl, pagingInUrl, textFilter } from '../../kit/address/url-state.ts'

/** Filters, paging, the open statement (0 for none) and the month of the preview in the address. */
export const StatementsSearch = z.object({
  month: textFilter(),
  placeId: idInUrl(),
  ...pagingInUrl(pageSizes),
  statement: idInUrl(),
  closing: textFilter(),
})
export type StatementsSearch = z.output<typeof StatementsSearch>
