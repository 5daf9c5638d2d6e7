import { sql, type RawBuilder } from 'kysely'

/** Which bookings `b` a page wants, and where in their order it lies. */
export type PageWanted = {
  where: RawBuilder<boolean>
  /** What people wrote; undefined: anything. */
  text: RawBuilder<boolean> | undefined
  size: number
  skip: number
}

const inOrder = sql`order by b.start_time desc, b.id desc`

/** A text that one in two hundred has fills a page of ten among so many. */
const walked = 2_000

/**
 * Rows of a page, latest start first. A statement is planned once for all values, so that PostgreSQL cannot know whether a
 * text is frequent: then the newest bookings soon fill a page, and its index names far too many. Or rare: then only the
 * index finds it, and walking would read the whole history. So the newest are walked first, and the index is asked only if
 * they do not fill the page and there are more. The sizes of that are text of the statement.
 */
export const pageOf = ({ where, text, size, skip }: PageWanted): RawBuilder<unknown> => {
  const cut = sql`limit ${sql.raw(String(size))} offset ${skip}`
  if (!text) return sql`select b.* from bookings b where ${where} ${inOrder} ${cut}`
  const wanted = sql`${sql.raw(String(size))} + ${skip}::bigint`
  return sql`
    with met as materialized (
      select b.id, b.start_time
      from (select b.* from bookings b where ${where} ${inOrder} limit ${sql.raw(String(walked))}) b
      where ${text} ${inOrder} limit ${wanted}),
    sought as materialized (
      select b.* from bookings b
      where case when (select count(*) from met) < ${wanted}
          then exists(select 1 from bookings b where ${where} ${inOrder} offset ${sql.raw(String(walked))} limit 1) end
        and b.deleted_at is null and ${text})
    select b.* from bookings b
    where b.id in (
      select b.id from (
        select b.id, b.start_time from met b
        union select b.id, b.start_time from sought b where ${where}) b
      ${inOrder} ${cut})`
}
