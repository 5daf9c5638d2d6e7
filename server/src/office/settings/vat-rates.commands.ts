import { dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { mayBeginVatRate, mayChangeVatRate, mayEditSettings } from '@parkla/contract/office/settings/settings.policy.ts'
import type {
  AddVatRate,
  DeleteVatRate,
  SaveVatRate,
  VatRate,
} from '@parkla/contract/office/settings/settings.schema.ts'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist, Rejection, rejectionOf } from '../../kit/errors.ts'
import { lockSettings } from './lock-settings.ts'
import { readVatRates } from './vat-rates.queries.ts'

const refusal = (reason: string, field: string): Rejection => rejectionOf(reject(reason), field)

/** The region's local day (R1). */
const todayOf = async (tx: Tx, ctx: Context, region: string): Promise<string> => {
  const row = await tx.selectFrom('regions').select('time_zone').where('code', '=', region).executeTakeFirst()
  if (!row) throw refusal('settings.unknownRegion', 'Region')
  return dayKey(instantToLocal(ctx.now, row.time_zone))
}

const ofRegion = async (tx: Tx, ctx: Context, region: string): Promise<VatRate[]> =>
  (await readVatRates(tx, ctx.now)).filter((rate) => rate.Region === region)

const rateOn = async (tx: Tx, ctx: Context, { Region, ValidFrom }: DeleteVatRate): Promise<VatRate> =>
  found((await ofRegion(tx, ctx, Region)).find((rate) => rate.ValidFrom === ValidFrom))

const insistFree = (rates: readonly VatRate[], day: string, field: string): void => {
  if (rates.some(({ ValidFrom }) => ValidFrom === day)) throw refusal('settings.rateTaken', field)
}

/** The id in the audit trail. */
const idOf = ({ Region, ValidFrom }: DeleteVatRate): string => `${Region} ${ValidFrom}`

const audited = (rate: VatRate) => ({ Subject: idOf(rate), Value: `${rate.Percent} %` })

type Change = { fact: string; rate: VatRate; before?: VatRate; after?: VatRate }

const recordChange = (tx: Tx, ctx: Context, { fact, rate, before, after }: Change): Promise<void> =>
  record(tx, ctx, {
    fact,
    entity: 'vatRate',
    id: idOf(rate),
    ...(before && { before: audited(before) }),
    ...(after && { after: audited(after) }),
    topic: 'settings',
  })
export const addVatRate = (ctx: Context, input: AddVatRate): Promise<VatRate> =>
  ctx.transaction(async (tx) => {
    insist(mayEditSettings(ctx.actor))
    await lockSettings(tx)
    const today = await todayOf(tx, ctx, input.Region)
    const rates = await ofRegion(tx, ctx, input.Region)
    insist(mayBeginVatRate({ validFrom: input.ValidFrom, today, isFirst: rates.length === 0 }), 'ValidFrom')
    insistFree(rates, input.ValidFrom, 'ValidFrom')
    await tx
      .insertInto('vat_rates')
      .values({ region: input.Region, valid_from: input.ValidFrom, percent: input.Percent, updated_at: ctx.now })
      .execute()
    const after = await rateOn(tx, ctx, input)
    await recordChange(tx, ctx, { fact: 'vatRate.added', rate: after, after })
    return after
  })

/** Locks the rate for the change: the version matches and the rate is not in force yet. */
const changeable = async (tx: Tx, ctx: Context, input: DeleteVatRate): Promise<VatRate> => {
  insist(mayEditSettings(ctx.actor))
  await lockSettings(tx)
  const today = await todayOf(tx, ctx, input.Region)
  const rate = await rateOn(tx, ctx, input)
  insist(mayChangeVatRate({ validFrom: rate.ValidFrom, today }), 'ValidFrom')
  await insistUnchanged(tx, ctx, { entity: 'vatRate', id: idOf(input), current: rate, sent: input })
  return rate
}

export const saveVatRate = (ctx: Context, input: SaveVatRate): Promise<VatRate> =>
  ctx.transaction(async (tx) => {
    const before = await changeable(tx, ctx, input)
    const day = input.NewValidFrom ?? input.ValidFrom
    if (day !== input.ValidFrom) {
      const today = await todayOf(tx, ctx, input.Region)
      insist(mayBeginVatRate({ validFrom: day, today, isFirst: false }), 'NewValidFrom')
      insistFree(await ofRegion(tx, ctx, input.Region), day, 'NewValidFrom')
    }
    await tx
      .updateTable('vat_rates')
      .set({ valid_from: day, percent: input.Percent, updated_at: nextVersion(ctx.now) })
      .where('region', '=', input.Region)
      .where('valid_from', '=', input.ValidFrom)
      .execute()
    const after = await rateOn(tx, ctx, { Region: input.Region, ValidFrom: day })
    await recordChange(tx, ctx, { fact: 'vatRate.changed', rate: after, before, after })
    return after
  })

export const removeVatRate = (ctx: Context, input: DeleteVatRate): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const before = await changeable(tx, ctx, input)
    await tx
      .deleteFrom('vat_rates')
      .where('region', '=', input.Region)
      .where('valid_from', '=', input.ValidFrom)
      .execute()
    await recordChange(tx, ctx, { fact: 'vatRate.deleted', rate: before, before })
    return {}
  })
