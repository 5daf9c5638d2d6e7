import { defaultStringifySearch, type AnyRouter } from '@tanstack/react-router'
import * as z from 'zod'

/**
 * Filters, paging and the open record live in the URL. Values are plain text there (`?car_number=123`), and
 * an invalid one becomes the default instead of an error page; the endpoint parses filter texts.
 */
export const textFilter = () => z.string().default('').catch('')

/** One of the offered values; the first is the default. */
export const choiceFilter = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values).default(values[0]).catch(values[0])

/** A record's number; 0 = none. */
export const idInUrl = () => z.coerce.number<number>().int().min(0).default(0).catch(0)

/** Page number from 0, page size (the first is the default) and the cursor of the page before (R5). */
export const pagingInUrl = (sizes: readonly [number, ...number[]]) => ({
  page: z.coerce.number<number>().int().min(0).default(0).catch(0),
  page_size: z.coerce
    .number<number>()
    .default(sizes[0])
    .catch(sizes[0])
    .transform((size) => (sizes.includes(size) ? size : sizes[0])),
  cursor: z.string().max(100).default('').catch(''),
})

/** `?a=1&b=x` → texts; no JSON in addresses, so that people can read, mend and share them. */
export const parseSearch: NonNullable<AnyRouter['options']['parseSearch']> = (text) =>
  Object.fromEntries(new URLSearchParams(text))

export const stringifySearch: typeof defaultStringifySearch = (search) => {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}
