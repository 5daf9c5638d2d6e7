import type { CameraClock } from '@parkla/contract/gates/reads/camera-clock.ts'
import type { ExceptionKind } from '@parkla/contract/gates/reads/exception-kinds.ts'
import { onePassageMinutes, type ReadOutcome } from '@parkla/contract/gates/reads/read-decision.ts'
import type { TakenRead } from '@parkla/contract/gates/reads/reads.endpoints.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import { announce } from '../../kit/live.ts'
import type { ReadingCamera } from './cameras.queries.ts'

type NewRead = {
  camera: ReadingCamera
  readId: string
  plate: string
  confidence: number
  time: Instant
  deviceTime: Instant
  receivedAt: Instant
  imageKey: string | null
}

/** The stored result of a repeated read. */
export const findExistingRead = async (
  db: Db | Tx,
  { cameraId, readId }: { cameraId: number; readId: string },
): Promise<TakenRead | undefined> => {
  const { rows } = await sql<TakenRead>`
    select id as "Id", outcome as "Outcome", is_gate_opened as "IsGateOpened"
    from lpr_events where camera_id = ${cameraId} and read_id = ${readId}`.execute(db)
  return rows[0]
}

/** Inserts a read; undefined for a duplicate, also one committed concurrently. */
export const insertRead = async (tx: Tx, read: NewRead): Promise<number | undefined> => {
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

type ReadResult = {
  outcome: ReadOutcome
  reason: string
  sessionId: number | null
  right?: string
  isGateOpened: boolean
}

type OutcomeOfRead = {
  id: number
  result: ReadResult
  camera: ReadingCamera
  receivedAt: Instant
  clock: CameraClock | undefined
}

/** Stores the result of a read and the camera's state, and announces the passage. */
export const saveOutcome = async (tx: Tx, { id, result, camera, receivedAt, clock }: OutcomeOfRead): Promise<void> => {
  await sql`
    with seen as (
      update cameras set last_read_at = greatest(last_read_at, ${receivedAt}::timestamptz),
        clock = ${clock ? JSON.stringify(clock) : null}::jsonb
      where id = ${camera.id})
    update lpr_events set outcome = ${result.outcome}, outcome_reason = ${result.reason}, session_id = ${result.sessionId},
      used_right = ${result.right ?? null}, is_gate_opened = ${result.isGateOpened}
    where id = ${id}`.execute(tx)
  await announce(tx, { topic: 'passages', id, placeId: camera.place.id })
}

type ReadContext = { eventId: number; plate: string; time: Instant; camera: ReadingCamera; now: Instant }
export type NewException = { kind: ExceptionKind; sessionId: number | null }

/**
 * TWO_PLACES is raised once per passage: a car that passes without a stay (R95) would raise it with every read. A passage is
 * determined by the times of the reads, because after an outage they arrive together in any order.
 */
const isRaisedForPassage = async (
  tx: Tx,
  { camera, plate, time }: ReadContext,
  { sessionId }: NewException,
): Promise<boolean> => {
  const passage = sql`${`${onePassageMinutes} minutes`}::interval`
  // `<> ''` matches the predicate of the partial index.
  const { rows } = await sql`
    select 1 from lpr_exceptions x join lpr_events e on e.id = x.lpr_event_id
    where x.license_plate = ${plate} and x.license_plate <> '' and x.place_id = ${camera.place.id}
      and x.kind = 'TWO_PLACES' and x.session_id = ${sessionId}
      and e.time between ${time}::timestamptz - ${passage} and ${time}::timestamptz + ${passage} limit 1`.execute(tx)
  return rows.length > 0
}

/** CLOCK is raised once per camera while one is open, at most a day, and not within an hour after it was closed. */
const isAlreadyRaised = async (tx: Tx, read: ReadContext, exception: NewException): Promise<boolean> => {
  const { kind } = exception
  if (kind === 'TWO_PLACES') return isRaisedForPassage(tx, read, exception)
  if (kind !== 'CLOCK') return false
  const { camera, now } = read
  const { rows } = await sql`
    select 1 from lpr_exceptions x join lpr_events e on e.id = x.lpr_event_id
    where x.place_id = ${camera.place.id} and x.kind = 'CLOCK' and e.camera_id = ${camera.id}
      and x.created_at > ${now}::timestamptz - case x.status when 'OPEN' then interval '1 day' else interval '1 hour' end
    limit 1`.execute(tx)
  return rows.length > 0
}

type Doubts = { exceptions: readonly NewException[]; isRepair?: boolean }

/**
 * Inserts exceptions for the misread desk and announces them. A read has one of each kind: those of a repair reopen one that the
 * repair itself has just solved.
 */
export const raiseExceptions = async (
  tx: Tx,
  read: ReadContext,
  { exceptions, isRepair = false }: Doubts,
): Promise<void> => {
  for (const exception of exceptions) {
    if (await isAlreadyRaised(tx, read, exception)) continue
    await tx
      .insertInto('lpr_exceptions')
      .values({
        place_id: read.camera.place.id,
        lpr_event_id: read.eventId,
        kind: exception.kind,
        license_plate: read.plate,
        session_id: exception.sessionId,
        created_at: read.now,
        updated_at: read.now,
      })
      .onConflict((conflict) =>
        isRepair
          ? conflict.columns(['lpr_event_id', 'kind']).doUpdateSet({
              status: 'OPEN',
              license_plate: read.plate,
              session_id: exception.sessionId,
              solved_at: null,
              solved_by_owner_id: null,
              solution: '',
              updated_at: sql`greatest(excluded.updated_at, lpr_exceptions.updated_at + interval '1 millisecond')`,
            })
          : conflict.doNothing(),
      )
      .execute()
    await announce(tx, { topic: 'lprEvents', id: read.eventId, placeId: read.camera.place.id })
  }
}

/** Assigns an unmatched exit to its session and solves its exception. */
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
