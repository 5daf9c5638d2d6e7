import * as z from 'zod'

/** Pages are zero-based; beyond this a page number is a mistake, not a wish. */
export const lastPage = 1_000_000

/** `x-next-page`: the next zero-based page, 0 or absent = none (R5). */
export const nextPageHeader = 'x-next-page'

/** **+** `x-next-cursor`: where the next page begins, so that page 5,000 costs what page 1 costs. */
export const nextCursorHeader = 'x-next-cursor'

/** A page of rows; `nextPage` 0 = this is the last. */
export type Page<Row> = { items: Row[]; nextPage: number; nextCursor?: string }

/** A whole number in the query; typed as a number for callers, read from text on the server. */
export const queryNumber = () => z.coerce.number<number>().int()

/** Query fields of a paged list; a page size that is not offered becomes the default (R5). */
export const pageQuery = <const Size extends number>(sizes: readonly [Size, ...Size[]]) => ({
  page: queryNumber().min(0).max(lastPage).default(0),
  page_size: queryNumber()
    .default(sizes[0])
    .transform((size): Size => sizes.find((offered) => offered === size) ?? sizes[0]),
  /** **+** From `x-next-cursor` of the page before. */
  cursor: z.string().max(100).optional(),
})
