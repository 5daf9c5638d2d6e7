import * as z from 'zod'
import { pagingInUrl } from '../../kit/url-state.ts'

export const importPageSizes = [20] as const
export const rejectPageSizes = [50] as const

/** The list of imports: its page. */
export const ImportsSearch = z.object(pagingInUrl(importPageSizes))
/** One import: the page of its rejected rows. */
export const ImportSearch = z.object(pagingInUrl(rejectPageSizes))
