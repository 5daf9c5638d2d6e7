import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { isMasked } from '@parkla/contract/kit/phones/phone.ts'
import { addDays, instantToLocal, isSet, startOfDay, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import type { passesApi } from '@parkla/contract/parking/passes/passes.endpoints.ts'
import {
  isExpired,
  isPossibleTerm,
  mayEditPasses,
  mayMoveStart,
  mayResumePass,
} from '@parkla/contract/parking/passes/passes.policy.ts'
import type { MonthlyPass, SavedPass } from '@parkla/contract/parking/passes/passes.schema.ts'
import { changesOf, record, type Fact } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { clientOfPhone } from '../../people/clients/clients.queries.ts'
import { insistFree, insistOnApp, lockPass, mostInForce } from './lock-pass.ts'
import { readPassTerms, type PassPlace } from './passes.queries.ts'
import { asPass, type PassRow } from './passes.row.ts'
import { insertPass, updatePass } from './write-pass.ts'
import { appOfNew } from '../../people/access/visible-to.queries.ts'

type Api = typeof passesApi
type Term = { ValidFrom: Instant; ValidTo: Instant }

const placeOf = async (tx: Tx, ctx: Context, placeId: number): Promise<PassPlace> =>
  found(await readPassTerms(tx, { scope: scopeFor(ctx, 'passes.edit'), placeId, now: ctx.now }))

/** Rounds the term to local midnights of the place: a time within a day means that day (R1, R108). */
const wholeDays = ({ ValidFrom, ValidTo }: Term, zone: string): Term => {
  const to = instantToLocal(ValidTo, zone)
  const isMidnight = isSet(ValidTo) && startOfDay(to, zone) === ValidTo
  return {
    ValidFrom: startOfDay(instantToLocal(ValidFrom, zone), zone),
    ValidTo: !isSet(ValidTo) || isMidnight ? ValidTo : startOfDay(addDays(to, 1), zone),
  }
}

const audited = [
  'PhoneNumber',
  'MonthlyCostInCents',
  'ValidFrom',
  'ValidTo',
  'Info',
  'ClientActiveLicensePlate',
  'ClientId',
  'Status',
] as const

const everything = { canSeeClientsPersonalData: true }

type Change = { fact: Fact['fact']; before?: PassRow; place: PassPlace; passId: number }

/** The changed pass, masked for the caller; the audit trail has it unmasked. */
const recordChange = async (tx: Tx, ctx: Context, { fact, before, place, passId }: Change): Promise<MonthlyPass> => {
  const { PlaceId: placeId, TimeZone: zone } = place
  const row = await lockPass(tx, ctx, { id: placeId, passId })
  const plain = (pass: PassRow) => asPass(pass, { actor: everything, now: ctx.now, zone })
  const changes = changesOf(audited, before && plain(before), plain(row))
  await record(tx, ctx, { fact, entity: 'pass', id: row.Id, placeId, ...changes, topic: 'passes' })
  return asPass(row, { actor: ctx.actor, now: ctx.now, zone })
}

type Warned = { pass: MonthlyPass; place: PassPlace }

/** More passes than spots, from now on within the term of the pass, is a warning, not a refusal (R107). */
const withWarning = async (tx: Tx, now: Instant, { pass, place }: Warned): Promise<SavedPass> => {
  if (isExpired(pass, now)) return { ...pass, Warning: '' }
  const from = Date.parse(pass.ValidFrom) > Date.parse(now) ? pass.ValidFrom : now
  const to = isSet(pass.ValidTo) ? pass.ValidTo : null
  const inForce = await mostInForce(tx, { placeId: place.PlaceId, from, to })
  return { ...pass, Warning: inForce > place.TotalSpots ? 'passes.moreThanSpots' : '' }
}

/** Adds a pass for whole days (R108); an overlap with another pass of the phone number is refused (R107). */
export const addPass = (ctx: Context, { id, placeId, data }: RequestOf<Api['add']>): Promise<AnswerOf<Api['add']>> =>
  ctx.transaction(async (tx) => {
    insist(mayEditPasses(ctx.actor))
    insist(placeId === id ? { ok: true } : reject('passes.otherPlace'), 'placeId')
    const place = await placeOf(tx, ctx, id)
    const term = wholeDays(data, place.TimeZone)
    insist(isPossibleTerm(term), 'data.ValidTo')
    const { AppId = appOfNew(ctx.reach) } = data
    await insistOnApp(tx, ctx, { AppId, field: 'data.AppId' })
    await insistFree(tx, { placeId: id, passId: 0, phone: data.PhoneNumber, zone: place.TimeZone, ...term })
    const client = await clientOfPhone(tx, { appId: AppId, phone: data.PhoneNumber })
    const passId = await insertPass(tx, ctx, { ...data, ...term, AppId, place, client })
    const pass = await recordChange(tx, ctx, { fact: 'pass.added', place, passId })
    return withWarning(tx, ctx.now, { pass, place })
  })

/** Saves a pass (R108): 409 for an outdated version (R8); an overlap with another pass of the phone number is refused (R107). */
export const savePass = (ctx: Context, input: RequestOf<Api['save']>): Promise<AnswerOf<Api['save']>> =>
  ctx.transaction(async (tx) => {
    insist(mayEditPasses(ctx.actor))
    const place = await placeOf(tx, ctx, input.id)
    const before = await lockPass(tx, ctx, input)
    await insistUnchanged(tx, ctx, { entity: 'pass', id: before.Id, current: before, sent: input })
    const term = wholeDays(input, place.TimeZone)
    insist(isPossibleTerm(term), 'ValidTo')
    const { AppId = before.AppId } = input
    await insistOnApp(tx, ctx, { AppId, field: 'AppId' })
    if (Date.parse(term.ValidFrom) !== Date.parse(before.ValidFrom))
      insist(mayMoveStart({ IsBilled: before.lastBilledOn !== null }), 'ValidFrom')
    // A masked number that was sent back changes nothing (R79).
    const PhoneNumber = isMasked(input.PhoneNumber) ? before.PhoneNumber : input.PhoneNumber
    await insistFree(tx, { placeId: input.id, passId: before.Id, phone: PhoneNumber, zone: place.TimeZone, ...term })
    const isSamePerson = PhoneNumber === before.PhoneNumber && AppId === before.AppId
    const isSameHolder = isSamePerson && before.ClientId !== null
    const client = isSameHolder ? before.ClientId : await clientOfPhone(tx, { appId: AppId, phone: PhoneNumber })
    await updatePass(tx, ctx, { ...input, ...term, AppId, PhoneNumber, client, before })
    const pass = await recordChange(tx, ctx, { fact: 'pass.changed', before, place, passId: before.Id })
    return withWarning(tx, ctx.now, { pass, place })
  })

/** Soft delete: sessions still reference the pass (R9). */
export const removePass = (ctx: Context, input: RequestOf<Api['remove']>): Promise<AnswerOf<Api['remove']>> =>
  ctx.transaction(async (tx) => {
    insist(mayEditPasses(ctx.actor))
    const row = await lockPass(tx, ctx, input)
    await insistUnchanged(tx, ctx, { entity: 'pass', id: row.Id, current: row, sent: input })
    const gone = { deleted_at: ctx.now, updated_at: nextVersion(ctx.now) }
    await updateRow(tx, 'monthly_passes', { id: row.Id, ...gone })
    const before = { ValidFrom: row.ValidFrom, ValidTo: row.ValidTo ?? zeroDate }
    await record(tx, ctx, {
      fact: 'pass.deleted',
      entity: 'pass',
      id: row.Id,
      placeId: row.PlaceId,
      before,
      topic: 'passes',
    })
    return {}
  })

/** The job retries the failed charge, and the count of declined charges restarts (R110). */
export const resumePass = (ctx: Context, input: RequestOf<Api['resume']>): Promise<AnswerOf<Api['resume']>> =>
  ctx.transaction(async (tx) => {
    const place = await placeOf(tx, ctx, input.id)
    const before = await lockPass(tx, ctx, input)
    insist(mayResumePass(ctx.actor, { Status: before.Status, ValidTo: before.ValidTo ?? zeroDate }, ctx.now))
    await insistUnchanged(tx, ctx, { entity: 'pass', id: before.Id, current: before, sent: input })
    await updateRow(tx, 'monthly_passes', {
      id: before.Id,
      status: 'ACTIVE',
      failed_charges: 0,
      resumed_at: ctx.now,
      updated_at: nextVersion(ctx.now),
    })
    return recordChange(tx, ctx, { fact: 'pass.resumed', before, place, passId: before.Id })
  })
