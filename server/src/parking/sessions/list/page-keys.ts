import type { Parameters } from '../../session-records/parameters.ts'
import type { Stretches } from '../../session-records/sessions.filters.ts'

/** Index to scan once per id. */
export type Driver = { column: 'plate_id' | 'client_id' | 'place_id'; ids: readonly number[] }

export type PageWanted = {
  driver: Driver | undefined
  conditions: readonly string[]
  /** Sets of further conditions, one of which a session meets. */
  alternatives: readonly (readonly string[])[]
  /** Undefined: sessions of all time. */
  stretches: Stretches | undefined
  limit: number
  offset: number
}

type Cut = { limit: string; offset?: string }

const inOrder = (alias: string, { limit, offset }: Cut): string =>
  `order by ${alias}.start_time desc, ${alias}.id desc limit ${limit}${offset === undefined ? '' : ` offset ${offset}`}`

/** Limit of a part of a walk that is merged with others. */
const limitOfPart = ({ limit, offset }: Cut): string => (offset === undefined ? limit : `${limit} + ${offset}`)

type Walk = (stretch: readonly string[], cut: Cut) => string

/** Ids in order from one index scan, or merged from one short scan per driver id. */
const walker = (
  driver: Driver | undefined,
  { columns, conditions }: { columns: string; conditions: readonly string[] },
  parameters: Parameters,
): Walk => {
  const select = (more: readonly string[]) =>
    `select ${columns} from sessions s where ${[...conditions, ...more].join(' and ')}`
  if (!driver) return (stretch: readonly string[], cut: Cut) => `${select(stretch)} ${inOrder('s', cut)}`
  const { column, ids } = driver
  const value = parameters.add(ids.length === 1 ? ids[0] : ids)
  if (ids.length === 1)
    return (stretch: readonly string[], cut: Cut) =>
      `${select([`s.${column} = ${value}`, ...stretch])} ${inOrder('s', cut)}`
  return (stretch: readonly string[], cut: Cut) => {
    const each = `${select([`s.${column} = d.id`, ...stretch])} ${inOrder('s', { limit: limitOfPart(cut) })}`
    return `select w.id, w.start_time from unnest(${value}::bigint[]) d(id) cross join lateral (${each}) w ${inOrder('w', cut)}`
  }
}

const keys = 's.id, s.start_time'

/** Sessions in order, merged from one walk per alternative; by other columns than their keys only if there is one walk. */
const mergedWalker = (
  { driver, conditions, alternatives }: PageWanted,
  parameters: Parameters,
  columns = keys,
): Walk => {
  const walks = alternatives.map((alternative) =>
    walker(driver, { columns, conditions: [...alternative, ...conditions] }, parameters),
  )
  const [only, ...others] = walks
  if (only && others.length === 0) return only
  return (stretch, cut) => {
    const parts = walks.map((walk) => `(${walk(stretch, { limit: limitOfPart(cut) })})`)
    return `select a.id, a.start_time from (${parts.join(' union all ')}) a ${inOrder('a', cut)}`
  }
}

/** The sessions begun in the range, or of all time, that fill a first page: whole where one index scan finds them, else as keys. */
export const begunRows = (page: PageWanted, parameters: Parameters): { text: string; isWhole: boolean } => {
  const { driver, alternatives, stretches, limit } = page
  const isWhole = (driver?.ids.length ?? 1) === 1 && alternatives.length === 1
  const walk = mergedWalker(page, parameters, isWhole ? 's.*' : keys)
  return { text: walk(stretches ? [stretches.begun()] : [], { limit: String(limit) }), isWhole }
}

/** Keys of the sessions that began before the range and reach into it, newest first. */
export const reachingKeys = (page: PageWanted, parameters: Parameters): string => {
  const walk = mergedWalker(page, parameters)
  const cut = { limit: String(page.limit) }
  const walks = (page.stretches?.reaching ?? []).map((stretch) => `(${walk([stretch], cut)})`)
  return `select r.id, r.start_time from (${walks.join(' union all ')}) r ${inOrder('r', cut)}`
}

/**
 * Keys `id` and `start_time` of a page's sessions by index-only scans; the rows are joined later. Limits are literal: with
 * a parameter PostgreSQL plans for a tenth of the table. Sessions started before the range are searched only if those
 * started in it do not fill the page.
 */
export const pageKeys = (page: PageWanted, parameters: Parameters): string => {
  const walk = mergedWalker(page, parameters)
  const limit = String(page.limit)
  const skip = page.offset === 0 ? undefined : `${parameters.add(page.offset)}::bigint`
  if (!page.stretches) return walk([], { limit, offset: skip })
  const { reaching } = page.stretches
  const begun = page.stretches.begun()
  const isShort = `(select count(*) from begun) < ${limit}`
  const walks = reaching.map(
    (stretch) => `(${walk([stretch, isShort], { limit: skip === undefined ? limit : `${limit} + ${skip}` })})`,
  )
  // On a later page, skip the reaching sessions that earlier pages showed.
  const skipped =
    skip &&
    `case when ${isShort} then greatest(0, ${skip} - (select count(*) from (${walk([begun], { limit: skip })}) c)) end`
  return `with begun as materialized (${walk([begun], { limit, offset: skip })})
    select k.id, k.start_time from (
      select * from begun union all
      (select r.id, r.start_time from (${walks.join(' union all ')}) r ${inOrder('r', { limit, offset: skipped })})
    ) k ${inOrder('k', { limit })}`
}
