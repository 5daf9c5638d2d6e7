import { sql, type RawBuilder } from 'kysely'
import { allOf } from '../../../kit/database/all-of.ts'

type Sql = RawBuilder<unknown>

/** Restricts the scan to plates. */
export type Plates = {
  /** A statement of their `plate_id`. */
  statement: Sql
  /** The same as a per-row condition of `b`, when many plates may match. */
  onTheWay?: Sql
}

/** A text filter of unknown frequency. */
export type Sought = {
  exact: Sql
  /** A wider condition that the trigram index answers faster. */
  byIndex: Sql
}

/** Conditions of a page of bookings `b`, and its position. */
export type PageWanted = {
  conditions: readonly Sql[]
  plates: Plates | undefined
  sought: readonly Sought[]
  /** `order by` of `b`: by start and id, both in one direction, so that the index of the place has the order. */
  inOrder: Sql
  limit: number
  offset: number
}

/** Of a page; `wanted` is what the pages before it hold as well. */
type Cut = { size: Sql; wanted: Sql; offset: Sql; inOrder: Sql }

/**
 * Limits are literals and the first page has no offset: with a parameter as limit or offset PostgreSQL
 * plans for a tenth of the table.
 */
const cutOf = (page: PageWanted): Cut => {
  const size = sql.lit(page.limit)
  return page.offset === 0 ? { size, wanted: size, offset: sql``, inOrder: page.inOrder } : skippingCutOf(page)
}

/** Literal limit for an index scan, on the first page too: without it the planner sorts all rows of a small place. */
const skippingCutOf = ({ limit, offset, inOrder }: PageWanted): Cut => {
  const skipped = sql`${offset}::bigint`
  const size = sql.lit(limit)
  return { size, wanted: sql`${size} + ${skipped}`, offset: sql` offset ${skipped}`, inOrder }
}

type Filtered = { where: Sql; cut: Cut }

/** Keys of the first bookings of each plate, by an index-only scan. */
const keysOfPlates = (statement: Sql, { where, cut }: Filtered): Sql => sql`
  select b.id, b.start_time from (${statement}) d cross join lateral (
    select b.id, b.start_time from bookings b where b.plate_id = d.plate_id and ${where}
    ${cut.inOrder} limit ${cut.wanted}) b`

/** Keys found by the trigram index; the other filters apply to their rows afterwards. */
const keysOfTexts = (byIndex: Sql, { where, isAsked }: { where: Sql; isAsked: Sql }): Sql => sql`
  with named as materialized (
    select b.* from bookings b where ${isAsked} and b.deleted_at is null and ${byIndex})
  select b.id, b.start_time from named b where ${where}`

/** Late join: the rows of the page's keys. */
const rowsOf = (keys: Sql, { size, offset, inOrder }: Cut): Sql => sql`
  select b.* from bookings b where b.id in (
    select b.id from (${keys}) b ${inOrder} limit ${size}${offset})`

type Walk = Filtered & { walked: number; onTheWay: Sql; byIndex: (isAsked: Sql) => Sql }

/**
 * A prepared statement has one plan for all values, so PostgreSQL cannot know whether a text is frequent (the first
 * rows soon fill a page, and the trigram index returns too many) or rare (only the index finds it, and a scan reads
 * the whole history). So the first rows are scanned, and the index is used only if they do not fill the page and
 * more.
 */
const walkedFirst = ({ where, cut, walked: rows, onTheWay, byIndex }: Walk): Sql => {
  const { inOrder } = cut
  const walked = sql.lit(rows)
  const isAsked = sql`case when (select count(*) from met) < ${cut.wanted}
    then exists(select 1 from bookings b where ${where} ${inOrder} offset ${walked} limit 1) end`
  return sql`
    met as materialized (
      select b.id, b.start_time
      from (select b.* from bookings b where ${where} ${inOrder} limit ${walked}) b
      where ${onTheWay} ${inOrder} limit ${cut.wanted}),
    found as materialized (${byIndex(isAsked)})
    ${rowsOf(sql`select b.id, b.start_time from met b union select b.id, b.start_time from found b`, cut)}`
}

/** Rows scanned first: enough for a page of ten when one row in two hundred matches. */
const walkedForTexts = 2_000

const pageOfTexts = ({ where, cut }: Filtered, sought: readonly Sought[]): Sql => {
  const exact = allOf(sought.map((text) => text.exact))
  const wider = allOf(sought.map((text) => text.byIndex))
  const byIndex = (isAsked: Sql) => keysOfTexts(wider, { where: sql`${where} and ${exact}`, isAsked })
  return sql`with ${walkedFirst({ where, cut, walked: walkedForTexts, onTheWay: exact, byIndex })}`
}

/** Rows scanned for plates: enough when one row in four hundred matches, as for a pair of letters. */
const walkedForPlates = 5_000
/** Reading the ids of so many plates takes as long as looking up the plates of 1,000 bookings. */
const fewPlates = 4_000

/** The plates of the scanned rows are compared by id, or one by one if too many plates match. */
const pageOfPlates = ({ where, cut }: Filtered, { plates, texts }: { plates: Plates; texts: Sql[] }): Sql => {
  const { statement } = plates
  const keys = keysOfPlates(statement, { where: allOf([where, ...texts]), cut })
  if (!plates.onTheWay) return rowsOf(keys, cut)
  const few = sql.lit(fewPlates)
  const isSought = sql`case when (select count(*) from few) < ${few}
    then b.plate_id in (select plate_id from few) else ${plates.onTheWay} end`
  const onTheWay = allOf([isSought, ...texts])
  const byIndex = (isAsked: Sql) => sql`${keys} where ${isAsked}`
  return sql`
    with few as materialized (select d.plate_id from (${statement}) d limit ${few}),
    ${walkedFirst({ where, cut, walked: walkedForPlates, onTheWay, byIndex })}`
}

/** Rows of a page. */
export const pageRows = (page: PageWanted): RawBuilder<unknown> => {
  const { conditions, plates, sought, inOrder } = page
  const isWalked = plates ? plates.onTheWay !== undefined : sought.length > 0
  const cut = isWalked ? skippingCutOf(page) : cutOf(page)
  const where = allOf(conditions)
  if (plates) return pageOfPlates({ where, cut }, { plates, texts: sought.map(({ exact }) => exact) })
  if (sought.length > 0) return pageOfTexts({ where, cut }, sought)
  return sql`select b.* from bookings b where ${where} ${inOrder} limit ${cut.size}${cut.offset}`
}
