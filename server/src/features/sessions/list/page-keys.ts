import type { Parameters } from '../../../kit/parameters.ts'
import type { Stretches } from './sessions.filters.ts'

/** An index to walk once for each of a few ids. */
export type Driver = { column: 'plate_id' | 'client_id' | 'place_id'; ids: readonly number[] }

/** Which sessions a page wants, and where in their order it lies. */
export type PageWanted = {
  driver: Driver | undefined
  conditions: readonly string[]
  /** Undefined: all time. */
  stretches: Stretches | undefined
  limit: number
  offset: number
}

type Cut = { limit: string; offset?: string }

const inOrder = (alias: string, { limit, offset }: Cut): string =>
  `order by ${alias}.start_time desc, ${alias}.id desc limit ${limit}${offset === undefined ? '' : ` offset ${offset}`}`

/** Ids in order from one walk of an index, or merged from one short walk for each id of the driver. */
const walker = (driver: Driver | undefined, conditions: readonly string[], parameters: Parameters) => {
  const select = (more: readonly string[]) =>
    `select s.id, s.start_time from sessions s where ${[...conditions, ...more].join(' and ')}`
  if (!driver) return (stretch: readonly string[], cut: Cut) => `${select(stretch)} ${inOrder('s', cut)}`
  const { column, ids } = driver
  const value = parameters.add(ids.length === 1 ? ids[0] : ids)
  if (ids.length === 1)
    return (stretch: readonly string[], cut: Cut) =>
      `${select([`s.${column} = ${value}`, ...stretch])} ${inOrder('s', cut)}`
  return (stretch: readonly string[], cut: Cut) => {
    const limit = cut.offset === undefined ? cut.limit : `${cut.limit} + ${cut.offset}`
    const each = `${select([`s.${column} = d.id`, ...stretch])} ${inOrder('s', { limit })}`
    return `select w.id, w.start_time from unnest(${value}::bigint[]) d(id) cross join lateral (${each}) w ${inOrder('w', cut)}`
  }
}

/**
 * The keys `id` and `start_time` of a page's sessions, from indexes alone; the rows are joined late. Sizes are text of the
 * statement: with a parameter for a limit PostgreSQL plans for a tenth of the table. What reaches into the days from
 * before is looked for only when those begun in them do not fill the page.
 */
export const pageKeys = (page: PageWanted, parameters: Parameters): string => {
  const walk = walker(page.driver, page.conditions, parameters)
  const limit = String(page.limit)
  const skip = page.offset === 0 ? undefined : `${parameters.add(page.offset)}::bigint`
  if (!page.stretches) return walk([], { limit, offset: skip })
  const { begun, reaching } = page.stretches
  const isShort = `(select count(*) from begun) < ${limit}`
  const walks = reaching.map(
    (stretch) => `(${walk([stretch, isShort], { limit: skip === undefined ? limit : `${limit} + ${skip}` })})`,
  )
  // A later page may lie wholly among them: it skips what the pages before showed of the others.
  const skipped =
    skip &&
    `case when ${isShort} then greatest(0, ${skip} - (select count(*) from (${walk([begun], { limit: skip })}) c)) end`
  return `with begun as materialized (${walk([begun], { limit, offset: skip })})
    select k.id, k.start_time from (
      select * from begun union all
      (select r.id, r.start_time from (${walks.join(' union all ')}) r ${inOrder('r', { limit, offset: skipped })})
    ) k ${inOrder('k', { limit })}`
}
