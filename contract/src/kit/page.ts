import * as z from 'zod'

/** Pages are zero-based; a larger number is a client error. */
export const lastPage = 1_000_000

/** Page sizes of a list that has no reason for others; the first is the default (R5). Used by the templates of new:feature. */
export const pageSizes = [20, 50, 100] as const

/** `x-next-page`: the next zero-based page, 0 or absent = none (R5). */
export const nextPageHeader = 'x-next-page'

/** **+** `x-next-cursor`: key of the next page (keyset paging), so that page 5,000 costs the same as page 1. */
export const nextCursorHeader = 'x-next-cursor'

/** A page of rows; `nextPage` is 0 on the last page. */
export type Page<Row> = { items: Row[]; nextPage: number; nextCursor?: string }

/** A page whose rows the database has written as JSON. */
export type WrittenPage = Omit<Page<never>, 'items'> & { written: readonly string[] }

/** Integer in the query: typed as a number, parsed from text on the server. */
export const queryNumber = () => z.coerce.number<number>().int()

/** Query fields of a paged list; an unsupported page size becomes the default (R5). */
export const pageQuery = <const Size extends number>(sizes: readonly [Size, ...Size[]]) => ({
  page: queryNumber().min(0).max(lastPage).default(0),
  page_size: queryNumber()
    .default(sizes[0])
    .transform((size): Size => sizes.find((offered) => offered === size) ?? sizes[0]),
  /** **+** `x-next-cursor` of the previous page. */
  cursor: z.string().max(100).optional(),
})
