import type * as z from 'zod'
import { session } from '../session.ts'

const searches = new Map<string, object>()

const signedInId = (): number => session()?.user.id ?? 0

/** Keeps the filters and page of an address that is shown. */
export const keepSearch = (
  { pathname, search }: { pathname: string; search: object },
  userId: number = signedInId(),
): void => {
  searches.set(`${userId} ${pathname}`, search)
}

/**
 * Filters and page that the list at `path` showed last, for a link back to it; its defaults before the first visit, and for
 * another user, who must not see a searched plate or phone.
 */
export const lastSearch = <Schema extends z.ZodObject>(
  path: string,
  schema: Schema,
  userId: number = signedInId(),
): z.output<Schema> => schema.parse(searches.get(`${userId} ${path}`) ?? {})
