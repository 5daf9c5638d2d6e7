import { currencyOf } from '@parkla/contract/kit/money.ts'
import { dayMs, type Instant } from '@parkla/contract/kit/time.ts'
import type { Replay } from '@parkla/contract/parking/simulator/replays.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { findSettings } from '../places/record/place-record.queries.ts'

/** Days before the request that a replay covers. */
const replayDays = 30

/** A replay that runs longer has failed with its process on the last try; the queue retries within minutes. */
const maxRunMs = 3_600_000

export type ReplayResult = Pick<Replay, 'SavedInCents' | 'EditedInCents' | 'SessionsDearer' | 'SessionsCheaper'>

export const emptyResult: ReplayResult = { SavedInCents: 0, EditedInCents: 0, SessionsDearer: 0, SessionsCheaper: 0 }

type ReplayRow = {
  id: number
  state: Replay['State']
  sessions_done: number
  sessions_total: number
  result: ReplayResult | null
  created_at: Instant
  region: string
}

/** The month before the replay was requested. */
export const replayRange = (createdAt: Instant): { from: Instant; to: Instant } => ({
  from: new Date(Date.parse(createdAt) - replayDays * dayMs).toISOString(),
  to: createdAt,
})

const isAbandoned = ({ state, created_at }: ReplayRow, now: Instant): boolean =>
  state === 'RUNNING' && Date.parse(now) - Date.parse(created_at) > maxRunMs

export const readReplay = async (
  db: Db | Tx,
  { placeId, replayId, now }: { placeId: number; replayId: number; now: Instant },
): Promise<Replay> => {
  const { rows } = await sql<ReplayRow>`
    select r.id, r.state, r.sessions_done, r.sessions_total, r.result, r.created_at, p.region
    from tariff_replays r join places p on p.id = r.place_id
    where r.id = ${replayId} and r.place_id = ${placeId}`.execute(db)
  const row = found(rows[0])
  const { from, to } = replayRange(row.created_at)
  return {
    Id: row.id,
    State: isAbandoned(row, now) ? 'FAILED' : row.state,
    SessionsDone: row.sessions_done,
    SessionsTotal: row.sessions_total,
    Currency: currencyOf(row.region, to.slice(0, 10)),
    ...(row.result ?? emptyResult),
    From: from,
    To: to,
  }
}

/** A replay of a place in reach. */
export const findReplay = async (ctx: Context, { id, replayId }: { id: number; replayId: number }): Promise<Replay> => {
  await findSettings(ctx, ctx.db, { id, permission: 'tariffs.editSpots' })
  return readReplay(ctx.db, { placeId: id, replayId, now: ctx.now })
}
