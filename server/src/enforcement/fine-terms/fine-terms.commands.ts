import type { fineTermsApi } from '@parkla/contract/enforcement/fine-terms/fine-terms.endpoints.ts'
import {
  areCostsPossible,
  mayAddAmount,
  mayRemoveAmount,
  maySaveAmount,
  maySaveTerms,
} from '@parkla/contract/enforcement/fine-terms/fine-terms.policy.ts'
import type { FineAmount, FineTerms } from '@parkla/contract/enforcement/fine-terms/fine-terms.schema.ts'
import { isChargeable } from '@parkla/contract/kit/chargeable.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { orTaken } from '../../kit/database/taken.ts'
import { listPartnerCodes } from '../collection/partners.queries.ts'
import { todayAt } from '../fine-records/fine-record.queries.ts'
import { readAmount, readTerms } from './fine-terms.queries.ts'

type Api = typeof fineTermsApi

const unless = (isFine: boolean, reason: string, field: string): void =>
  insist(isFine ? { ok: true } : reject(reason), field)

const columnsOf = (sent: RequestOf<Api['save']>) => ({
  pay_days: sent.payDays,
  object_days: sent.objectDays,
  answer_days: sent.answerDays,
  forward_days: sent.forwardDays,
  lapse_years: sent.lapseYears,
  debt_partner: sent.debtPartner,
  collection_cost_in_cents: sent.collectionCostInCents,
  reminder_days: sent.reminders.map(({ days }) => days),
  reminder_costs: sent.reminders.map(({ costInCents }) => costInCents),
  reminder_pay_days: sent.reminderPayDays,
})

const audited = ({ payDays, objectDays, answerDays, forwardDays, lapseYears, ...terms }: FineTerms) => ({
  payDays,
  objectDays,
  answerDays,
  forwardDays,
  lapseYears,
  debtPartner: terms.debtPartner,
  collectionCostInCents: terms.collectionCostInCents,
  reminderPayDays: terms.reminderPayDays,
  reminders: terms.reminders.map(({ days, costInCents }) => `${days}: ${costInCents}`).join(', '),
})

/** Locked by the row of the region: its terms may not exist yet. */
const lockTerms = async (tx: Tx, ctx: Context, region: string): Promise<FineTerms> => {
  await sql`select from regions where code = ${region} for no key update`.execute(tx)
  const terms = await readTerms(tx, ctx.now, region)
  unless(terms !== undefined, 'fines.unknownRegion', 'region')
  return found(terms)
}

/** Fines that are issued keep their deadlines; reminders and costs apply to all (R8, R126, R131). */
export const saveTerms = (ctx: Context, sent: RequestOf<Api['save']>): Promise<FineTerms> =>
  ctx.transaction(async (tx) => {
    const { region } = sent
    const before = await lockTerms(tx, ctx, region)
    const about = { entity: 'fineTerms', id: region }
    if (isSet(before.UpdatedAt)) await insistUnchanged(tx, ctx, { ...about, current: before, sent })
    insist(maySaveTerms(ctx.actor, sent), 'reminders')
    for (const { field, verdict } of areCostsPossible(sent, before.currency)) insist(verdict, field)
    unless(listPartnerCodes(ctx).includes(sent.debtPartner), 'fines.unknownPartner', 'debtPartner')
    const values = columnsOf(sent)
    await tx
      .insertInto('fine_terms')
      .values({ region, ...values, updated_at: ctx.now })
      .onConflict((conflict) =>
        conflict.column('region').doUpdateSet({
          ...values,
          updated_at: sql`greatest(excluded.updated_at, fine_terms.updated_at + interval '1 millisecond')`,
        }),
      )
      .execute()
    const after = found(await readTerms(tx, ctx.now, region))
    const sides = { before: audited(before), after: audited(after) }
    await record(tx, ctx, { fact: 'fineTerms.changed', ...about, ...sides, topic: 'fines' })
    return after
  })

const about = (id: number) => ({ entity: 'fineAmount', id, topic: 'fines' }) as const

const shown = ({ region, reasonCode, placeId, amountInCents, validFrom, validTo }: FineAmount) => ({
  region,
  reasonCode,
  placeId,
  amountInCents,
  validFrom,
  validTo,
})

const taken = {
  fine_amounts_reason_id_region_place_id_valid_from_key: { field: 'validFrom', reason: 'fines.amountTaken' },
}

const isKnown = async (tx: Tx, query: ReturnType<typeof sql>): Promise<boolean> =>
  (await query.execute(tx)).rows.length > 0

const findReason = async (tx: Tx, code: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from fine_reasons where code = ${code}`.execute(tx)
  unless(rows.length > 0, 'fines.unknownReason', 'reasonCode')
  return found(rows[0]).id
}

/** An earlier amount of the same reason and place applies until the day before (R132). */
export const addAmount = (ctx: Context, sent: RequestOf<Api['addAmount']>): Promise<FineAmount> =>
  ctx.transaction(async (tx) => {
    insist(mayAddAmount(ctx.actor, sent), 'validTo')
    const { region, placeId } = sent
    insist(isChargeable(sent.amountInCents, currencyOf(region, sent.validFrom)), 'amountInCents')
    unless(await isKnown(tx, sql`select from regions where code = ${region}`), 'fines.unknownRegion', 'region')
    const place = sql`select from places where id = ${placeId} and region = ${region} and deleted_at is null`
    unless(placeId === 0 || (await isKnown(tx, place)), 'fines.unknownPlace', 'placeId')
    const row = {
      reason_id: await findReason(tx, sent.reasonCode),
      region,
      place_id: placeId === 0 ? null : placeId,
      amount_in_cents: sent.amountInCents,
      valid_from: sent.validFrom,
      valid_to: sent.validTo || null,
      created_at: ctx.now,
      updated_at: ctx.now,
    }
    const { id } = await orTaken(insertRow(tx, 'fine_amounts', row), taken)
    const after = await readAmount(tx, ctx, id)
    await record(tx, ctx, { fact: 'fineAmount.added', ...about(id), after: shown(after) })
    return after
  })

const lockAmount = async (tx: Tx, ctx: Context, id: number): Promise<{ before: FineAmount; today: string }> => {
  await sql`select from fine_amounts where id = ${id} for update`.execute(tx)
  const before = await readAmount(tx, ctx, id)
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from regions where code = ${before.region}`.execute(tx)
  return { before, today: todayAt(ctx.now, found(rows[0]).zone) }
}

export const saveAmount = (ctx: Context, sent: RequestOf<Api['saveAmount']>): Promise<FineAmount> =>
  ctx.transaction(async (tx) => {
    const { id } = sent
    const { before, today } = await lockAmount(tx, ctx, id)
    await insistUnchanged(tx, ctx, { ...about(id), current: before, sent })
    insist(maySaveAmount(ctx.actor, before, { to: sent, today }), 'validTo')
    insist(isChargeable(sent.amountInCents, before.currency, before.amountInCents), 'amountInCents')
    const values = { amount_in_cents: sent.amountInCents, valid_from: sent.validFrom, valid_to: sent.validTo || null }
    await orTaken(updateRow(tx, 'fine_amounts', { id, ...values, updated_at: nextVersion(ctx.now) }), taken)
    const after = await readAmount(tx, ctx, id)
    await record(tx, ctx, { fact: 'fineAmount.changed', ...about(id), before: shown(before), after: shown(after) })
    return after
  })

export const removeAmount = (ctx: Context, { id }: { id: number }): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const { before, today } = await lockAmount(tx, ctx, id)
    insist(mayRemoveAmount(ctx.actor, before, today))
    await sql`delete from fine_amounts where id = ${id}`.execute(tx)
    await record(tx, ctx, { fact: 'fineAmount.deleted', ...about(id), before: shown(before) })
    return {}
  })
