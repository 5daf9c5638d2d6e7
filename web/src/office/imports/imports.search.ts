import { importKinds, rowSelections } from '@parkla/contract/office/imports/imports.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl } from '../../kit/address/url-state.ts'

export const importPageSizes = [20] as const
export const rowPageSizes = [50] as const

/** The list of imports: its page, what the next file holds, and the whitelist of its users (0 for none). */
export const ImportsSearch = z.object({
  ...pagingInUrl(importPageSizes),
  kind: choiceFilter(importKinds),
  list: idInUrl(),
})
/** Address of an import: its rows shown, their page, and the whitelist to offer. */
export const ImportSearch = z.object({
  ...pagingInUrl(rowPageSizes),
  show: choiceFilter(rowSelections),
  list: idInUrl(),
})
