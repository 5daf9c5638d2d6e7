import type { Parameters } from '../../kit/parameters.ts'

/** Something in a booking `b` that people look for a part of. */
export type Sought = {
  /** Asked of one row after the other. */
  walking: string
  /** Asked of all, with an index. */
  byIndex: string
}

/** Which bookings `b` a page wants, and where in their order it lies. */
export type PageWanted = {
  conditions: readonly string[]
  /** A statement of plates `plate_id` whose bookings alone are wanted; few, so that each has a walk of its own. */
  plates: string | undefined
  sought: readonly Sought[]
  size: number
  skip: number
}

const inOrder = 'order by b.start_time desc, b.id desc'

/** A text that one in two hundred has fills a page of ten among so many. */
const walked = 2_000

type Cut = { size: number; skip: string }

const allOf = (conditions: readonly string[]): string => conditions.join(' and ')

/** The newest of each plate, merged: keys from the index of its bookings alone, rows of the page late. */
const ofPlates = (plates: string, where: string, { size, skip }: Cut): string => `
  select b.* from bookings b where b.id in (
    select b.id from (${plates}) d cross join lateral (
      select b.id, b.start_time from bookings b where b.plate_id = d.plate_id and ${where}
      ${inOrder} limit ${size} + ${skip}::bigint) b
    ${inOrder} limit ${size} offset ${skip}::bigint)`

/**
 * A statement is planned once for all values, so that PostgreSQL cannot know whether a text is frequent: then the newest
 * bookings soon fill a page, and its index names far too many. Or rare: then only the index finds it, and walking would read
 * the whole history. So the newest are walked first, and the index is asked only if they do not fill the page and there are
 * more.
 */
const walkedFirst = (where: string, sought: readonly Sought[], { size, skip }: Cut): string => {
  const wanted = `${size} + ${skip}::bigint`
  return `
    with met as materialized (
      select b.id, b.start_time
      from (select b.* from bookings b where ${where} ${inOrder} limit ${walked}) b
      where ${allOf(sought.map(({ walking }) => walking))} ${inOrder} limit ${wanted}),
    sought as materialized (
      select b.* from bookings b
      where case when (select count(*) from met) < ${wanted}
          then exists(select 1 from bookings b where ${where} ${inOrder} offset ${walked} limit 1) end
        and b.deleted_at is null and ${allOf(sought.map(({ byIndex }) => byIndex))})
    select b.* from bookings b
    where b.id in (
      select b.id from (
        select b.id, b.start_time from met b
        union select b.id, b.start_time from sought b where ${where}) b
      ${inOrder} limit ${size} offset ${skip}::bigint)`
}

/** Rows of a page, latest start first. Sizes are text of the statement: with a parameter PostgreSQL plans for a tenth of the table. */
export const pageOf = (
  { conditions, plates, sought, size, skip: skipped }: PageWanted,
  parameters: Parameters,
): string => {
  const cut = { size, skip: parameters.add(skipped) }
  const where = allOf(conditions)
  if (plates !== undefined)
    return ofPlates(plates, allOf([...conditions, ...sought.map(({ walking }) => walking)]), cut)
  if (sought.length > 0) return walkedFirst(where, sought, cut)
  return `select b.* from bookings b where ${where} ${inOrder} limit ${size} offset ${cut.skip}::bigint`
}
