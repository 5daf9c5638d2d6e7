import type { Parameters } from '../../../kit/database/parameters.ts'

/** Restricts the scan to plates. Built lazily: PostgreSQL rejects a bound value that the statement does not use. */
export type Plates = {
  /** A statement that selects the `plate_id` of the plates. */
  statement: () => string
  /** A condition on each row `b` instead of `statement`, when many plates may match. */
  onTheWay?: () => string
}

/** A text filter of unknown frequency. */
export type Sought = {
  exact: string
  /** A wider condition that the trigram index answers faster. Built lazily like the conditions of `Plates`. */
  byIndex: () => string
}

/** Conditions of a page of bookings `b`, and its position. */
export type PageWanted = {
  conditions: readonly string[]
  plates: Plates | undefined
  sought: readonly Sought[]
  /** `order by` of `b`: by start and id, both in one direction, so that the index of the place has the order. */
  inOrder: string
  limit: number
  offset: number
}

/** Limits of a page as SQL text; `wanted` is the number of rows of this page and those before it. */
type Cut = { size: string; wanted: string; offset: string; inOrder: string }

/**
 * Limits are literals and the first page has no offset: with a parameter as limit or offset PostgreSQL
 * plans for a tenth of the table.
 */
const cutOf = (page: PageWanted, parameters: Parameters): Cut =>
  page.offset === 0
    ? { size: `${page.limit}`, wanted: `${page.limit}`, offset: '', inOrder: page.inOrder }
    : skippingCutOf(page, parameters)

/** Literal limit for an index scan, on the first page too: without it the planner sorts all rows of a small place. */
const skippingCutOf = ({ limit, offset, inOrder }: PageWanted, { add }: Parameters): Cut => {
  const skipped = `${add(offset)}::bigint`
  return { size: `${limit}`, wanted: `${limit} + ${skipped}`, offset: ` offset ${skipped}`, inOrder }
}

const joined = (conditions: readonly string[]): string => conditions.join(' and ')

type Filtered = { where: string; cut: Cut }

/** Keys of the first bookings of each plate, by an index-only scan. */
const keysOfPlates = (statement: string, { where, cut }: Filtered): string => `
  select b.id, b.start_time from (${statement}) d cross join lateral (
    select b.id, b.start_time from bookings b where b.plate_id = d.plate_id and ${where}
    ${cut.inOrder} limit ${cut.wanted}) b`

/** Keys found by the trigram index; the other filters apply to their rows afterwards. */
const keysOfTexts = (byIndex: string, { where, isAsked }: { where: string; isAsked: string }): string => `
  with named as materialized (
    select b.* from bookings b where ${isAsked} and b.deleted_at is null and ${byIndex})
  select b.id, b.start_time from named b where ${where}`

/** Late join: the rows of the page's keys. */
const rowsOf = (keys: string, { size, offset, inOrder }: Cut): string => `
  select b.* from bookings b where b.id in (
    select b.id from (${keys}) b ${inOrder} limit ${size}${offset})`

type Walk = Filtered & { walked: number; onTheWay: string; byIndex: (isAsked: string) => string }

/**
 * A prepared statement has one plan for all values, so PostgreSQL cannot know whether a text is frequent (the first
 * rows soon fill a page, and the trigram index returns too many) or rare (only the index finds it, and a scan reads
 * the whole history). So the first rows are scanned, and the index is used only if they do not fill the page and
 * more.
 */
const walkedFirst = ({ where, cut, walked, onTheWay, byIndex }: Walk): string => {
  const { inOrder } = cut
  const isAsked = `case when (select count(*) from met) < ${cut.wanted}
    then exists(select 1 from bookings b where ${where} ${inOrder} offset ${walked} limit 1) end`
  return `
    met as materialized (
      select b.id, b.start_time
      from (select b.* from bookings b where ${where} ${inOrder} limit ${walked}) b
      where ${onTheWay} ${inOrder} limit ${cut.wanted}),
    found as materialized (${byIndex(isAsked)})
    ${rowsOf('select b.id, b.start_time from met b union select b.id, b.start_time from found b', cut)}`
}

/** Rows scanned first: enough for a page of ten when one row in two hundred matches. */
const walkedForTexts = 2_000

const pageOfTexts = ({ where, cut }: Filtered, sought: readonly Sought[]): string => {
  const exact = joined(sought.map((text) => text.exact))
  const wider = joined(sought.map((text) => text.byIndex()))
  const byIndex = (isAsked: string) => keysOfTexts(wider, { where: `${where} and ${exact}`, isAsked })
  return `with ${walkedFirst({ where, cut, walked: walkedForTexts, onTheWay: exact, byIndex })}`
}

/** Rows scanned for plates: enough when one row in four hundred matches, as for a pair of letters. */
const walkedForPlates = 5_000
/** Reading the ids of so many plates takes as long as looking up the plates of 1,000 bookings. */
const fewPlates = 4_000

/** The plates of the scanned rows are compared by id, or one by one if too many plates match. */
const pageOfPlates = ({ where, cut }: Filtered, { plates, texts }: { plates: Plates; texts: string[] }): string => {
  const statement = plates.statement()
  const keys = keysOfPlates(statement, { where: joined([where, ...texts]), cut })
  if (!plates.onTheWay) return rowsOf(keys, cut)
  const isSought = `case when (select count(*) from few) < ${fewPlates}
    then b.plate_id in (select plate_id from few) else ${plates.onTheWay()} end`
  const onTheWay = joined([isSought, ...texts])
  const byIndex = (isAsked: string) => `${keys} where ${isAsked}`
  return `
    with few as materialized (select d.plate_id from (${statement}) d limit ${fewPlates}),
    ${walkedFirst({ where, cut, walked: walkedForPlates, onTheWay, byIndex })}`
}

export const pageRows = (page: PageWanted, parameters: Parameters): string => {
  const { conditions, plates, sought, inOrder } = page
  const isWalked = plates ? plates.onTheWay !== undefined : sought.length > 0
  const cut = isWalked ? skippingCutOf(page, parameters) : cutOf(page, parameters)
  const where = joined(conditions)
  if (plates) return pageOfPlates({ where, cut }, { plates, texts: sought.map(({ exact }) => exact) })
  if (sought.length > 0) return pageOfTexts({ where, cut }, sought)
  return `select b.* from bookings b where ${where} ${inOrder} limit ${cut.size}${cut.offset}`
}
