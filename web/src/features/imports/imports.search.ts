import { importKinds, rowSelections } from '@parkla/contract/imports/import-kinds.ts'
import * as z from 'zod'
import { choiceFilter, pagingInUrl } from '../../kit/url-state.ts'

export const importPageSizes = [20] as const
export const rowPageSizes = [50] as const

/** The list of imports: its page, and what the next file holds. */
export const ImportsSearch = z.object({ ...pagingInUrl(importPageSizes), kind: choiceFilter(importKinds) })
/** One import: which of its rows, and the page of them. */
export const ImportSearch = z.object({ ...pagingInUrl(rowPageSizes), show: choiceFilter(rowSelections) })
