import type { CameraClock } from '@parkla/contract/lpr-events/camera-clock.ts'
import type { ExceptionKind } from '@parkla/contract/lpr-events/lpr-events.filters.ts'
import { onePassageMinutes, type ReadOutcome } from '@parkla/contract/lpr-events/read-decision.ts'
import type { TakenRead } from '@parkla/contract/lpr-events/lpr-reads.endpoints.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'
import { announce } from '../../kit/live.ts'
import type { ReadingCamera } from './cameras.queries.ts'

export type NewRead = {
  camera: ReadingCamera
  readId: string
  plate: string
  confidence: number
  time: Instant
  deviceTime: Instant
  receivedAt: Instant
  imageKey: string | null
}

/** The same read that was taken before, if it was. */
export const findTaken = async (
  db: Db | Tx,
  { cameraId, readId }: { cameraId: number; readId: string },
): Promise<TakenRead | undefined> => {
  const { rows } = await sql<TakenRead>`
    select id as "Id", outcome as "Outcome", is_gate_opened as "IsGateOpened"
    from lpr_events where camera_id = ${cameraId} and read_id = ${readId}`.execute(db)
  return rows[0]
}

/** Enters a read, once; undefined when it is there already, also when its twin has only just been committed. */
export const enterRead = async (tx: Tx, read: NewRead): Promise<number | undefined> => {
  const { camera } = read
  const row = await tx
    .insertInto('lpr_events')
    .values({
      place_id: camera.place.id,
      camera_id: camera.id,
      gate: camera.gateName,
      direction: camera.direction,
      license_plate: read.plate,
      confidence: read.confidence,
      time: read.time,
      device_time: read.deviceTime,
      received_at: read.receivedAt,
      read_id: read.readId,
      image_key: read.imageKey,
    })
    .onConflict((conflict) => conflict.columns(['camera_id', 'read_id']).where('read_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type WhatCame = {
  outcome: ReadOutcome
  reason: string
  sessionId: number | null
  right?: string
  isGateOpened: boolean
}

type Noted = {
  id: number
  came: WhatCame
  camera: ReadingCamera
  receivedAt: Instant
  clock: CameraClock | undefined
}

/** What came of a read, that its camera lives, and what we know of its clock; heard where passages are listed. */
export const noteOutcome = async (tx: Tx, { id, came, camera, receivedAt, clock }: Noted): Promise<void> => {
  await tx
    .updateTable('lpr_events')
    .set({
      outcome: came.outcome,
      outcome_reason: came.reason,
      session_id: came.sessionId,
      used_right: came.right ?? null,
      is_gate_opened: came.isGateOpened,
    })
    .where('id', '=', id)
    .execute()
  await sql`
    update cameras set last_read_at = greatest(last_read_at, ${receivedAt}::timestamptz),
      clock = ${clock ? JSON.stringify(clock) : null}::jsonb
    where id = ${camera.id}`.execute(tx)
  await announce(tx, { topic: 'passages', id, placeId: camera.place.id })
}

type Seen = { eventId: number; plate: string; time: Instant; camera: ReadingCamera; now: Instant }
type SeenException = { kind: ExceptionKind; sessionId: number | null }

/**
 * That a car stands elsewhere, too, is told once a passage: one that is let through without a stay (R95) would tell it with
 * every read. What makes a passage is when the reads were made, since after an outage they are heard together, in any order.
 */
const isToldOfPassage = async (
  tx: Tx,
  { camera, plate, time }: Seen,
  { sessionId }: SeenException,
): Promise<boolean> => {
  const passage = sql`${`${onePassageMinutes} minutes`}::interval`
  // The empty plate is left out by name, so that the index of the others serves.
  const { rows } = await sql`
    select 1 from lpr_exceptions x join lpr_events e on e.id = x.lpr_event_id
    where x.license_plate = ${plate} and x.license_plate <> '' and x.place_id = ${camera.place.id}
      and x.kind = 'TWO_PLACES' and x.session_id = ${sessionId}
      and e.time between ${time}::timestamptz - ${passage} and ${time}::timestamptz + ${passage} limit 1`.execute(tx)
  return rows.length > 0
}

/** A clock that is wrong is wrong with every read: one exception of a camera is enough
 * until somebody has dealt with it, and then for an hour. */
const isToldAlready = async (tx: Tx, seen: Seen, exception: SeenException): Promise<boolean> => {
  const { kind } = exception
  if (kind === 'TWO_PLACES') return isToldOfPassage(tx, seen, exception)
  if (kind !== 'CLOCK') return false
  const { camera, now } = seen
  const { rows } = await sql`
    select 1 from lpr_exceptions x join lpr_events e on e.id = x.lpr_event_id
    where x.place_id = ${camera.place.id} and x.kind = 'CLOCK' and e.camera_id = ${camera.id}
      and x.created_at > ${now}::timestamptz - case x.status when 'OPEN' then interval '1 day' else interval '1 hour' end
    limit 1`.execute(tx)
  return rows.length > 0
}

/** What a person has to look at, heard at once by whoever has the desk open. */
export const raiseExceptions = async (tx: Tx, seen: Seen, exceptions: readonly SeenException[]): Promise<void> => {
  for (const exception of exceptions) {
    if (await isToldAlready(tx, seen, exception)) continue
    await tx
      .insertInto('lpr_exceptions')
      .values({
        place_id: seen.camera.place.id,
        lpr_event_id: seen.eventId,
        kind: exception.kind,
        license_plate: seen.plate,
        session_id: exception.sessionId,
        created_at: seen.now,
        updated_at: seen.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await announce(tx, { topic: 'lprEvents', id: seen.eventId, placeId: seen.camera.place.id })
  }
}

/** An exit that found no session has found one: its exception solves itself. */
export const matchExit = async (
  tx: Tx,
  { eventId, sessionId, now }: { eventId: number; sessionId: number; now: Instant },
): Promise<void> => {
  const { rows } = await sql<{ place_id: number }>`
    update lpr_events set outcome = 'ENDED', outcome_reason = '', session_id = ${sessionId}
    where id = ${eventId} returning place_id`.execute(tx)
  await sql`
    update lpr_exceptions set status = 'SOLVED', solution = 'MATCHED', solved_at = ${now}, session_id = ${sessionId},
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where lpr_event_id = ${eventId} and kind = 'EXIT_WITHOUT_ENTRY' and status = 'OPEN'`.execute(tx)
  await announce(tx, { topic: 'lprEvents', id: eventId, placeId: rows[0]?.place_id ?? 0 })
}
