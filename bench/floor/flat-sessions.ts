import type pg from 'pg'
import type { Statement } from '../statements.ts'

/** Filters of the flat list: dates as moments, the place by id, a part of a plate; what the caller may see. */
export type FlatQuery = {
  size: number
  from?: string
  to?: string
  placeId?: number
  plate?: string
  regions?: readonly string[]
  placeIds?: readonly number[]
  offset?: number
  /** The last row of the page before. */
  after?: { startTime: string; id: number }
}

/** The obvious design of a list: one row per session with every name that the desk shows, and an index for each order. */
export const makeFlatCopy = async (pool: pg.Pool): Promise<void> => {
  await pool.query('create schema if not exists bench')
  await pool.query('drop table if exists bench.flat_sessions')
  await pool.query(`create table bench.flat_sessions as
    select s.id::integer, s.type, s.status, s.start_time, s.end_time, coalesce(n.plate, '') as plate,
      s.place_id::integer, p.name as place_name, s.region, c.phone_number, s.cost_in_cents::integer, s.refunded_in_cents::integer,
      s.currency, s.payment_status, coalesce(f.name, '') as fleet_name, s.whitelist_id is not null as is_on_whitelist
    from sessions s join places p on p.id = s.place_id left join clients c on c.id = s.client_id
      left join plates n on n.id = s.plate_id left join fleets f on f.id = s.fleet_id
    where s.deleted_at is null order by s.start_time, s.id`)
  await pool.query('create index on bench.flat_sessions (start_time desc, id desc)')
  await pool.query('create index on bench.flat_sessions (region, start_time desc, id desc)')
  await pool.query('create index on bench.flat_sessions (place_id, start_time desc, id desc)')
  await pool.query('create index on bench.flat_sessions using gin (plate gin_trgm_ops)')
  await pool.query('vacuum analyze bench.flat_sessions')
}

/** The obvious statement of a page, newest first, with its values. */
export const flatStatement = (query: FlatQuery): Statement => {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const { size, from, to, placeId, plate, regions, placeIds, offset, after } = query
  const conditions = [
    ...(from ? [`start_time >= ${bind(from)}`] : []),
    ...(to ? [`start_time < ${bind(to)}`] : []),
    ...(placeId ? [`place_id = ${bind(placeId)}`] : []),
    ...(plate ? [`plate like ${bind(`%${plate}%`)}`] : []),
    ...(regions ? [`region = any(${bind(regions)})`] : []),
    ...(placeIds ? [`place_id = any(${bind(placeIds)})`] : []),
    ...(after ? [`(start_time, id) < (${bind(after.startTime)}, ${bind(after.id)})`] : []),
  ]
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  const text = `select * from bench.flat_sessions ${where} order by start_time desc, id desc limit ${size + 1} offset ${offset ?? 0}`
  return { text, values }
}
