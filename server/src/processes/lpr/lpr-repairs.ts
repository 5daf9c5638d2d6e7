import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { lprRepairsApi } from '@parkla/contract/gates/exceptions/exceptions.endpoints.ts'
import { mayRepair, missingField } from '@parkla/contract/gates/exceptions/exceptions.policy.ts'
import type { RepairPreview, StayFacts } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { sql } from 'kysely'
import { openGate } from '../../gates/gates/commands/gates.commands.ts'
import { findCameraOf } from '../../gates/reads/cameras.queries.ts'
import { findException } from '../../gates/exceptions/exceptions.queries.ts'
import { raiseExceptions } from '../../gates/reads/reads.commands.ts'
import { saveRepair } from '../../gates/exceptions/repairs.commands.ts'
import { insistUnchanged } from '../../kit/http/conflict.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist, Rejection } from '../../kit/errors.ts'
import { lockCar } from './lpr-reads.ts'
import { carryOutRepair, type KeptSum, type RepairDone, type Repairing } from './lpr-repair-steps.ts'

type Api = typeof lprRepairsApi
type Wanted = RequestOf<Api['repair']>

/** Locks all cars affected by the repair, sorted by plate to avoid deadlocks. */
const lockCars = async (tx: Tx, { exception, wanted }: Pick<Repairing, 'exception' | 'wanted'>): Promise<string[]> => {
  const ids = [wanted.SessionId ?? 0, exception.SessionId ?? 0]
  const { rows } = await sql<{ plate: string }>`
    select distinct n.plate from sessions s join plates n on n.id = s.plate_id where s.id = any(${ids}::bigint[])`.execute(
    tx,
  )
  const plates = [...rows.map(({ plate }) => plate), exception.LicensePlate, wanted.LicensePlate ?? '']
  const cars = [...new Set(plates)].filter((plate) => plate !== '').sort()
  for (const car of cars) await lockCar(tx, car)
  return cars
}

type Prepared = Repairing & { cars: string[] }

const prepare = async (tx: Tx, ctx: Context, wanted: Wanted): Promise<Prepared> => {
  const scope = scopeFor(ctx, 'lprEvents.correct')
  const seen = await findException(tx, scope, { id: wanted.id })
  const cars = await lockCars(tx, { exception: seen, wanted })
  const exception = await findException(tx, scope, { id: wanted.id, isLocked: true })
  const missing = missingField(wanted)
  if (missing) throw new Rejection(422, 'input.invalid', { fields: [{ Field: missing, Error: 'input.required' }] })
  insist(mayRepair(ctx.actor, exception, wanted))
  await insistUnchanged(tx, ctx, { entity: 'lprEvent', id: exception.LprEventId, current: exception, sent: wanted })
  const camera = found(await findCameraOf(tx, exception.LprEventId))
  return { exception, camera, wanted, cars, kept: [] }
}

const repair = async (tx: Tx, ctx: Context, repairing: Repairing): Promise<RepairDone> => {
  const done = await carryOutRepair(tx, ctx, repairing)
  const { exception, wanted, camera } = repairing
  await saveRepair(tx, ctx, { exception, wanted, ...done })
  // Exceptions are raised after saveRepair, which closes every open exception of the read.
  const read = { eventId: exception.LprEventId, plate: done.plate, time: exception.Time, camera, now: ctx.now }
  await raiseExceptions(tx, read, { exceptions: done.doubts ?? [], isRepair: true })
  if (wanted.OpenGate && camera.gateId !== null)
    await openGate(tx, ctx, { gateId: camera.gateId, reason: wanted.Reason })
  return done
}

/** R84: applies an operator's correction in one transaction and records the reason. */
export const repairRead = (ctx: Context, wanted: Wanted): Promise<AnswerOf<Api['repair']>> =>
  ctx.transaction(async (tx) => {
    await repair(tx, ctx, await prepare(tx, ctx, wanted))
    return findException(tx, scopeFor(ctx, 'lprEvents.correct'), { id: wanted.id })
  })

type Snapshot = ReadonlyMap<number, StayFacts & { Currency: string }>

/** Sessions of those cars at the place, and the sessions named by id. */
const snapshotOf = async (tx: Tx, { exception, wanted, cars }: Prepared): Promise<Snapshot> => {
  const ids = [exception.SessionId ?? 0, wanted.SessionId ?? 0]
  const { rows } = await sql<Omit<StayFacts, 'EndTime'> & { Id: number; EndTime: string | null; Currency: string }>`
    select s.id as "Id", coalesce(n.plate, '') as "CarNumber", s.start_time as "StartTime", s.end_time as "EndTime",
      s.status as "Status", s.cost_in_cents as "CostInCents", s.currency as "Currency"
    from sessions s left join plates n on n.id = s.plate_id
    where s.deleted_at is null and (s.id = any(${ids}::bigint[]) or (s.place_id = ${exception.PlaceId}
      and s.plate_id in (select id from plates where plate = any(${cars}::text[]))))
    order by s.start_time, s.id`.execute(tx)
  return new Map(rows.map(({ Id, EndTime, ...row }) => [Id, { ...row, EndTime: EndTime ?? zeroDate }]))
}

const factsOf = ({ CarNumber, StartTime, EndTime, Status, CostInCents }: StayFacts): StayFacts => ({
  CarNumber,
  StartTime,
  EndTime,
  Status,
  CostInCents,
})

type Compared = { before: Snapshot; after: Snapshot; kept: readonly KeptSum[] }

const changesOf = ({ before, after, kept }: Compared): RepairPreview['Sessions'] =>
  [...after].flatMap(([Id, now]) => {
    const then = before.get(Id)
    const sum = kept.find(({ sessionId }) => sessionId === Id)
    const isSame = then !== undefined && JSON.stringify(factsOf(then)) === JSON.stringify(factsOf(now))
    if (isSame && !sum) return []
    const money = {
      KeptFromInCents: sum?.fromInCents ?? null,
      RefundInCents: sum?.refundInCents ?? 0,
      RechargeInCents: sum?.rechargeInCents ?? 0,
    }
    return [{ Id, Currency: now.Currency, Before: then ? factsOf(then) : null, After: factsOf(now), ...money }]
  })

/** Applies the repair and rolls back, so that the preview always matches the result. */
export const previewRepair = async (
  ctx: Context,
  wanted: RequestOf<Api['preview']>,
): Promise<AnswerOf<Api['preview']>> => {
  const tx = await ctx.db.startTransaction().execute()
  try {
    const prepared = await prepare(tx, ctx, { ...wanted, Reason: wanted.Reason ?? '' })
    const before = await snapshotOf(tx, prepared)
    const { plate } = await repair(tx, ctx, prepared)
    const after = await snapshotOf(tx, prepared)
    const { exception, kept } = prepared
    return {
      LicensePlate: exception.LicensePlate,
      NewLicensePlate: plate,
      TimeZone: exception.Place.TimeZone,
      Sessions: changesOf({ before, after, kept }),
    }
  } finally {
    await tx.rollback().execute()
  }
}
