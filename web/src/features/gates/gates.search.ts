import * as z from 'zod'
import { idInUrl, pagingInUrl, textFilter } from '../../kit/url-state.ts'

/** Controllers of a place: whose log is open, 0 for none, at which level and page. */
export const GatesSearch = z.object({ logs: idInUrl(), level: textFilter(), ...pagingInUrl([50, 100, 200]) })
export type GatesSearch = z.output<typeof GatesSearch>
