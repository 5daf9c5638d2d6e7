import {
  causesOf,
  changesOf,
  type AlarmChanges,
  type AlarmThresholds,
  type Cause,
} from '@parkla/contract/gates/alarms/alarm-causes.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { announce } from '../../kit/live.ts'
import { readSetting } from '../../office/settings/settings.queries.ts'
import { readSituation } from './watched-devices.ts'

type WatchContext = Pick<JobContext, 'db' | 'now' | 'transaction'>

const thresholdsNow = async (db: Db): Promise<AlarmThresholds> => ({
  controllerLateMinutes: await readSetting(db, 'controllerLateMinutes'),
  controllerDeadMinutes: await readSetting(db, 'controllerDeadMinutes'),
  gateOpenMinutes: await readSetting(db, 'gateOpenMinutes'),
  noReadsMinutes: await readSetting(db, 'noReadsMinutes'),
  weakSignalDbm: await readSetting(db, 'weakSignalDbm'),
})

type Changed = { id: number; place_id: number }

/** The unique index on open causes keeps one alarm when two nodes raise it. */
const raise = async (tx: Tx, causes: readonly Cause[], now: Instant): Promise<Changed[]> => {
  const { rows } = await sql<Changed>`
    insert into alarms (kind, cause, place_id, gate_controller_id, gate_id, camera_id, raised_at, updated_at)
    select c.kind, c.cause, c."placeId", c."controllerId", c."gateId", c."cameraId", ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(causes)}::jsonb)
      as c(kind text, cause text, "placeId" bigint, "controllerId" bigint, "gateId" bigint, "cameraId" bigint)
    on conflict (cause) where cleared_at is null do nothing
    returning id, place_id`.execute(tx)
  return rows
}

/** Changes the kind of an open alarm and removes its acknowledgement and snooze. */
const worsen = async (tx: Tx, causes: readonly Cause[], now: Instant): Promise<Changed[]> => {
  const { rows } = await sql<Changed>`
    update alarms a set kind = c.kind, worsened_at = ${now}, acknowledged_at = null, acknowledged_by_owner_id = null,
      snoozed_until = null, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(causes)}::jsonb) as c(kind text, cause text)
    where a.cause = c.cause and a.cleared_at is null and a.kind <> c.kind
    returning a.id, a.place_id`.execute(tx)
  return rows
}

const clear = async (tx: Tx, causes: readonly string[], now: Instant): Promise<Changed[]> => {
  const { rows } = await sql<Changed>`
    update alarms a set cleared_at = ${now}, snoozed_until = null, updated_at = ${now}
    from unnest(${causes}::text[]) c(cause)
    where a.cause = c.cause and a.cleared_at is null
    returning a.id, a.place_id`.execute(tx)
  return rows
}

/** Above this number of places one announcement without a place replaces one per place. */
const mostAnnounced = 50

/** The place list shows the same state of its controllers (R159). */
const announceChanges = async (tx: Tx, changed: readonly Changed[]): Promise<void> => {
  const byPlace = new Map(changed.map((alarm) => [alarm.place_id, alarm.id]))
  const targets: [number, number][] = byPlace.size > mostAnnounced ? [[0, 0]] : [...byPlace]
  for (const [placeId, id] of targets) {
    await announce(tx, { topic: 'alarms', id, placeId })
    await announce(tx, { topic: 'places', id: placeId, placeId })
  }
}

const carryOut = (ctx: WatchContext, { raised, worsened, cleared }: AlarmChanges): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { now } = ctx
    await announceChanges(tx, [
      ...(raised.length > 0 ? await raise(tx, raised, now) : []),
      ...(worsened.length > 0 ? await worsen(tx, worsened, now) : []),
      ...(cleared.length > 0 ? await clear(tx, cleared, now) : []),
    ])
  })

/**
 * Compares all devices with the open alarms: raises new ones, clears ended ones, writes nothing when unchanged. The link
 * node runs it every ten seconds. `listeningSince`: start of its broker connection; earlier silence is not the devices'.
 */
export const watchAlarms = async (
  ctx: WatchContext,
  { listeningSince = zeroDate }: { listeningSince?: Instant } = {},
): Promise<void> => {
  const thresholds = await thresholdsNow(ctx.db)
  const situation = await readSituation(ctx.db, { thresholds, now: ctx.now, listeningSince })
  const changes = changesOf(situation.open, causesOf(situation, thresholds, ctx.now))
  if (changes.raised.length + changes.worsened.length + changes.cleared.length > 0) await carryOut(ctx, changes)
}
