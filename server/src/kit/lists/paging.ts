import type { Page } from '@parkla/contract/kit/page.ts'
import { Instant, zeroDate } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import { Rejection } from '../errors.ts'

/** The query fields of a paged endpoint (`pageQuery` in the contract). */
export type PageRequest = { page: number; page_size: number; cursor?: string | undefined }

/** Sort key of a row: timestamp and id, or id alone. */
type SortKey = { at: Instant; id: number } | { id: number }

/**
 * How many rows a list reads: one more than the page shows whether another page follows, so no row is counted. A cursor
 * replaces the offset (decision 0004).
 *
 * @example
 * const { limit, offset } = limitOf(filter)
 * const { rows } = await sql<Row>`
 *   select … from events e where ${filter.cursor ? sql`e.id < ${idAfter(filter.cursor)}` : sql`true`}
 *   order by e.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
 * return pageOf(rows, filter, ({ Id }) => ({ id: Id }))
 */
export const limitOf = ({ page, page_size, cursor }: PageRequest): { limit: number; offset: number } => ({
  limit: page_size + 1,
  offset: cursor ? 0 : page * page_size,
})

const encode = (key: SortKey): string => ('at' in key ? `${key.at}~${key.id}` : `${key.id}`)

/**
 * The answer of a list: the page's rows, and the next page with its cursor if one follows (R5). Without `keyOf`, for orders by a
 * name or a day, the next page is read by its number.
 */
export const pageOf = <Row>(
  rows: readonly Row[],
  { page, page_size }: PageRequest,
  keyOf?: (last: Row) => SortKey,
): Page<Row> => {
  const items = rows.slice(0, page_size)
  const last = items.at(-1)
  if (rows.length <= page_size || last === undefined) return { items, nextPage: 0 }
  return { items, nextPage: page + 1, ...(keyOf ? { nextCursor: encode(keyOf(last)) } : {}) }
}

const invalidCursor = () =>
  new Rejection(400, 'input.invalid', { fields: [{ Field: 'cursor', Error: 'input.invalid' }] })

/** The id in the cursor of a list that is ordered by id; 400 for any other text. */
export const idAfter = (cursor: string): number => {
  if (!/^\d{1,15}$/.test(cursor)) throw invalidCursor()
  return Number(cursor)
}

/** The moment and id in a cursor; 400 for any other text. */
export const keyAfter = (cursor: string): { at: Instant; id: number } => {
  const [, moment, id] = /^(.{24})~(\d{1,15})$/.exec(cursor) ?? []
  // Any year that PostgreSQL has: a device whose clock is wrong writes rows of 1880.
  const at = Instant.safeParse(moment)
  if (id === undefined || !at.success || at.data < zeroDate) throw invalidCursor()
  return { at: at.data, id: Number(id) }
}

/**
 * SQL condition for the rows after the cursor in `order by moment desc, id desc`.
 *
 * @example
 * olderThan(cursor, ['e.time', 'e.id'])
 */
export const olderThan = (cursor: string, [moment, id]: readonly [string, string]): RawBuilder<boolean> => {
  const after = keyAfter(cursor)
  return sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) < (${after.at}, ${after.id})`
}

/** SQL condition for the rows after the cursor in `order by moment, id`. */
export const newerThan = (cursor: string, [moment, id]: readonly [string, string]): RawBuilder<boolean> => {
  const after = keyAfter(cursor)
  return sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) > (${after.at}, ${after.id})`
}
