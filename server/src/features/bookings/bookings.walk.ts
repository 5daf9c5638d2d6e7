import type { Parameters } from '../../kit/parameters.ts'

/** Plates whose bookings alone are wanted. Texts are made where they are used: a value that no text names is an error. */
export type Plates = {
  /** A statement of their `plate_id`. */
  statement: () => string
  /** The same asked of one booking `b` after the other; given where the plates may be many. */
  onTheWay?: () => string
}

/** Which bookings `b` a page wants, and where in their order it lies. */
export type PageWanted = {
  conditions: readonly string[]
  plates: Plates | undefined
  /** What people look for a part of: nobody knows whether it is frequent or rare. */
  sought: readonly string[]
  limit: number
  offset: number
}

const inOrder = 'order by b.start_time desc, b.id desc'

/** A text that one in two hundred has fills a page of ten among so many. */
const walked = 2_000

/** Of a page, as text; `wanted` is what the pages before it hold as well. */
type Cut = { size: string; wanted: string; offset: string }

/**
 * Sizes are text of the statement, and a first page skips nothing: wherever a limit or an offset is no number, PostgreSQL
 * plans for a tenth of the table.
 */
const cutOf = (page: PageWanted, parameters: Parameters): Cut =>
  page.offset === 0 ? { size: `${page.limit}`, wanted: `${page.limit}`, offset: '' } : skippingCutOf(page, parameters)

/** For a walk, on the first page too: planned for all that it may find, it would sort the whole of a small place first. */
const skippingCutOf = ({ limit, offset }: PageWanted, { add }: Parameters): Cut => {
  const skipped = `${add(offset)}::bigint`
  return { size: `${limit}`, wanted: `${limit} + ${skipped}`, offset: ` offset ${skipped}` }
}

const allOf = (conditions: readonly string[]): string => conditions.join(' and ')

type Filtered = { where: string; cut: Cut }

/** Keys of the newest of each plate, from the index of its bookings alone. */
const keysOfPlates = (statement: string, { where, cut }: Filtered): string => `
  select b.id, b.start_time from (${statement}) d cross join lateral (
    select b.id, b.start_time from bookings b where b.plate_id = d.plate_id and ${where}
    ${inOrder} limit ${cut.wanted}) b`

/** Keys of what the index of a text names, whose rows are asked for the rest afterwards. */
const keysOfTexts = (sought: string, { where, isAsked }: { where: string; isAsked: string }): string => `
  with named as materialized (
    select b.* from bookings b where ${isAsked} and b.deleted_at is null and ${sought})
  select b.id, b.start_time from named b where ${where}`

/** Rows of the page, late: those of the newest keys. */
const rowsOf = (keys: string, { size, offset }: Cut): string => `
  select b.* from bookings b where b.id in (
    select b.id from (${keys}) b ${inOrder} limit ${size}${offset})`

type Walk = Filtered & { onTheWay: string; byIndex: (isAsked: string) => string }

/**
 * A statement is planned once for all values, so that PostgreSQL cannot know whether a text is frequent: then the newest
 * bookings soon fill a page, and its index names far too many. Or rare: then only the index finds it, and walking would read
 * the whole history. So the newest are walked first, and the index is asked only if they do not fill the page and there are
 * more.
 */
const walkedFirst = ({ where, cut, onTheWay, byIndex }: Walk): string => {
  const isAsked = `case when (select count(*) from met) < ${cut.wanted}
    then exists(select 1 from bookings b where ${where} ${inOrder} offset ${walked} limit 1) end`
  return `
    with met as materialized (
      select b.id, b.start_time
      from (select b.* from bookings b where ${where} ${inOrder} limit ${walked}) b
      where ${onTheWay} ${inOrder} limit ${cut.wanted}),
    found as materialized (${byIndex(isAsked)})
    ${rowsOf('select b.id, b.start_time from met b union select b.id, b.start_time from found b', cut)}`
}

/** Rows of a page, latest start first. */
export const pageRows = (page: PageWanted, parameters: Parameters): string => {
  const { conditions, plates, sought } = page
  const isWalked = plates ? plates.onTheWay !== undefined : sought.length > 0
  const cut = isWalked ? skippingCutOf(page, parameters) : cutOf(page, parameters)
  const [where, whole, texts] = [allOf(conditions), allOf([...conditions, ...sought]), allOf(sought)]
  if (plates) {
    const { statement, onTheWay } = plates
    const keys = keysOfPlates(statement(), { where: whole, cut })
    if (!onTheWay) return rowsOf(keys, cut)
    const walking = allOf([onTheWay(), ...sought])
    return walkedFirst({ where, cut, onTheWay: walking, byIndex: (isAsked) => `${keys} where ${isAsked}` })
  }
  if (sought.length > 0)
    return walkedFirst({ where, cut, onTheWay: texts, byIndex: (isAsked) => keysOfTexts(texts, { where, isAsked }) })
  return `select b.* from bookings b where ${where} ${inOrder} limit ${cut.size}${cut.offset}`
}
