import type * as z from 'zod'
import { session } from './session.ts'

/** Filters and pages of the lists that this tab has shown, by user: the next user must not see a searched plate or phone. */
const searches = new Map<string, object>()

const keyOf = (path: string): string => `${session()?.user.id ?? 0} ${path}`

/** Keeps the filters and page of an address that the user leaves. */
export const keepSearch = ({ pathname, search }: { pathname: string; search: object }): void => {
  searches.set(keyOf(pathname), search)
}

/** Filters and page that the list at `path` showed last, for a link back to it; its defaults before the first visit. */
export const lastSearch = <Schema extends z.ZodObject>(path: string, schema: Schema): z.output<Schema> =>
  schema.parse(searches.get(keyOf(path)) ?? {})
