import { createHash } from 'node:crypto'
import type { PlateRead } from '@parkla/contract/gates/devices/device-messages.ts'
import { isPlaceholder } from '@parkla/contract/kit/plates/placeholders.ts'
import { isPlate, normalisePlate, regionsWithOneDigit } from '@parkla/contract/kit/plate.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { clockAfter, timeOfRead, type CameraClock } from '@parkla/contract/gates/reads/camera-clock.ts'
import { decideRead, type ReadDecision } from '@parkla/contract/gates/reads/read-decision.ts'
import type { TakenRead } from '@parkla/contract/gates/reads/reads.endpoints.ts'
import type { RightOfCar } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { sql } from 'kysely'
import { openGate } from '../../gates/gates/commands/gates.commands.ts'
import { findReading, type ReadingCamera } from '../../gates/reads/cameras.queries.ts'
import {
  insertRead,
  findExistingRead,
  matchExit,
  saveOutcome,
  raiseExceptions,
} from '../../gates/reads/reads.commands.ts'
import type { FoundRight } from '../../parking/stays/rights-of-car.queries.ts'
import { beginStay, endStay, recordEnd, storeEntryRead, storeExitRead } from '../../parking/stays/stays.commands.ts'
import type { Services, Transaction } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { PortFailure } from '../../ports/port-failure.ts'
import { situationOf, type Car } from './lpr-situation.ts'

/** Context of a read, from the device link or an HTTP request. */
export type Reading = Services & { now: Instant; transaction: Transaction }

type Incoming = { device: string; body: PlateRead }
type Observation = { car: Car; eventId: number; isFresh: boolean; isClockWrong: boolean; clock?: CameraClock }

/** A single digit is a plate where the registry of the region issues such plates, elsewhere a part of one (decision 0152). */
const isReadable = ({ plate, camera }: Pick<Car, 'plate' | 'camera'>): boolean =>
  isPlate(plate) && (plate.length > 1 || regionsWithOneDigit.includes(camera.place.region))

/** Empty for a camera's word for "nothing read" and without any confidence: no car has that name (R198). */
const plateOf = ({ Plate, Confidence }: PlateRead): string =>
  Confidence === 0 || isPlaceholder(Plate) ? '' : normalisePlate(Plate)

/** The key is derived from the read's id, so that a repeated read overwrites the same image. */
const keepImage = async (ctx: Reading, camera: ReadingCamera, { ReadId, Image, ContentType }: PlateRead) => {
  if (Image === '' || ContentType === '') return null
  const name = createHash('sha256').update(ReadId).digest('hex').slice(0, 32)
  const key = `lpr/${ctx.now.slice(0, 4)}/${ctx.now.slice(5, 7)}/${camera.id}-${name}.${ContentType === 'image/png' ? 'png' : 'jpg'}`
  try {
    await ctx.ports.storage.put(key, Buffer.from(Image, 'base64'), ContentType)
    return key
  } catch (error) {
    // A full disk must not block the car: the read is stored without its image.
    if (!(error instanceof PortFailure)) throw error
    ctx.log.warn({ reason: error.reason, cameraId: camera.id }, 'image of a read not stored')
    return null
  }
}

/** Serialises reads of one car at all places, so that no other read changes its sessions in between. */
export const lockCar = async (tx: Tx, plate: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`car:${plate}`}, 0))`.execute(tx)
}

/** Undefined if a concurrent change made the decision obsolete. */
type Done = { sessionId: number | null } | undefined
type Step = { decision: ReadDecision; observation: Observation; found: FoundRight | undefined }

const begin = (tx: Tx, ctx: Reading, { observation: { car, eventId }, found, decision: { act } }: Step) =>
  beginStay(tx, ctx, {
    place: car.camera.place,
    plate: car.plate,
    start: car.time,
    clientId: found?.clientId ?? null,
    isManual: false,
    lprEventId: eventId,
    right: found,
    ...(act.do === 'startAndEnd' && { end: { at: act.end, lprEventId: act.exitEventId } }),
  })

const end = async (
  tx: Tx,
  ctx: Reading,
  { sessionId, observation }: { sessionId: number; observation: Observation },
): Promise<Done> => {
  const { rows } = await sql<{ Id: number; PlaceId: number; Status: 'STARTED'; StartTime: Instant }>`
    select id as "Id", place_id as "PlaceId", status as "Status", start_time as "StartTime" from sessions
    where id = ${sessionId} and status = 'STARTED' and deleted_at is null for update`.execute(tx)
  const [session] = rows
  if (!session) return undefined
  await endStay(tx, ctx, { session, at: observation.car.time, lprEventId: observation.eventId })
  return { sessionId }
}

const carryOut = async (tx: Tx, ctx: Reading, step: Step): Promise<Done> => {
  const { act, sessionId = null } = step.decision
  const { observation } = step
  if (act.do === 'nothing') return { sessionId }
  if (act.do === 'end') return end(tx, ctx, { sessionId: act.sessionId, observation })
  if (act.do === 'storeEntryRead') {
    await storeEntryRead(tx, ctx, { sessionId: act.sessionId, lprEventId: observation.eventId })
    return { sessionId: act.sessionId }
  }
  if (act.do === 'storeExitRead') {
    await storeExitRead(tx, ctx, { sessionId: act.sessionId, lprEventId: observation.eventId })
    return { sessionId }
  }
  const begun = await begin(tx, ctx, step)
  if (begun === undefined) return undefined
  if (act.do === 'startAndEnd') {
    const session = { Id: begun, PlaceId: observation.car.camera.place.id }
    await recordEnd(tx, ctx, { session, Status: 'ENDED', EndTime: act.end })
    await matchExit(tx, { eventId: act.exitEventId, sessionId: begun, now: ctx.now })
  }
  return { sessionId: begun }
}

/** The right of the started session or of a passage without one; only whitelists give the latter (R95). */
const rightUsed = (
  { act, outcome }: ReadDecision,
  found: FoundRight | undefined,
): RightOfCar | 'PUBLIC' | undefined => {
  if (outcome === 'ACCESS') return 'WHITELIST'
  return act.do === 'start' || act.do === 'startAndEnd' ? (found?.right ?? 'PUBLIC') : undefined
}

/** Retries after concurrent changes of the car's sessions by an operator. */
const maxAttempts = 3

/** Decides about a read and applies the decision. */
export const decideAndApply = async (tx: Tx, ctx: Reading, observation: Observation) => {
  const { car, isFresh, isClockWrong } = observation
  const { direction, gateId } = car.camera
  const seen = { direction, time: car.time, isFresh, isClockWrong, hasGate: gateId !== null }
  const readable = isReadable(car)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { situation, found } = readable ? await situationOf(tx, car) : { situation: { graceMinutes: 0 } }
    const decision = decideRead({ ...seen, isReadable: readable }, situation)
    const done = await carryOut(tx, ctx, { decision, observation, found })
    if (done) return { decision, sessionId: done.sessionId, right: rightUsed(decision, found) }
  }
  throw new Error('sessions of the car changed during every attempt')
}

const takeRead = async (tx: Tx, ctx: Reading, observation: Observation): Promise<TakenRead> => {
  const { car, eventId } = observation
  const { camera } = car
  const { decision, sessionId, right } = await decideAndApply(tx, ctx, observation)
  const isOpening = decision.gate === 'open' && camera.gateId !== null
  const ordered = isOpening ? await openGate(tx, ctx, { gateId: camera.gateId ?? 0, lprEventId: eventId }) : undefined
  const result = {
    outcome: decision.outcome,
    reason: decision.reason,
    sessionId,
    isGateOpened: ordered !== undefined,
    ...(right !== undefined && { right }),
  }
  const exceptions = decision.exceptions.map(({ kind, sessionId: about }) => ({ kind, sessionId: about ?? null }))
  const seen = { eventId, plate: car.plate, time: car.time, camera, now: ctx.now }
  await raiseExceptions(tx, seen, { exceptions })
  await saveOutcome(tx, { id: eventId, result, camera, receivedAt: ctx.now, clock: observation.clock })
  return { Id: eventId, Outcome: result.outcome, IsGateOpened: result.isGateOpened }
}

/**
 * Handles a camera read (decision 0014) in one transaction: stores it, starts or ends a session, opens the gate and raises
 * exceptions. A repeated read returns the first answer. Undefined for an unknown camera.
 */
export const handleRead = async (ctx: Reading, { device, body }: Incoming): Promise<TakenRead | undefined> => {
  const reading = await findReading(ctx.db, { device, readId: body.ReadId })
  if (!reading || reading.taken) return reading?.taken
  const { camera } = reading
  const imageKey = await keepImage(ctx, camera, body)
  const plate = plateOf(body)
  const receivedAt = ctx.now
  const clock = clockAfter(camera.clock, { deviceTime: body.Time, receivedAt })
  const { time, isFresh, isClockWrong } = timeOfRead(body.Time, receivedAt, clock)
  return ctx.transaction(async (tx) => {
    if (isReadable({ plate, camera })) await lockCar(tx, plate)
    const read = { camera, plate, time, receivedAt, imageKey, deviceTime: body.Time, readId: body.ReadId }
    const eventId = await insertRead(tx, { ...read, confidence: body.Confidence })
    if (eventId === undefined) return findExistingRead(tx, { cameraId: camera.id, readId: body.ReadId })
    return takeRead(tx, ctx, { car: { camera, plate, time }, eventId, isFresh, isClockWrong, clock })
  })
}
