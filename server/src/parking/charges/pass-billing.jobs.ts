import { hourMs } from '@parkla/contract/kit/time.ts'
import { grossOfPass, hoursBetweenCharges, mostFailedCharges } from '@parkla/contract/parking/passes/passes.policy.ts'
import {
  enterBilling,
  findFailures,
  linkWaitingPasses,
  lockBillablePass,
  noteFailures,
  suspendPass,
  type BillablePass,
} from '../passes/billing.commands.ts'
import { monthToBill, passesToBill, passesToCollect } from '../passes/billing.queries.ts'
import { readPassTerms } from '../passes/passes.queries.ts'
import { openSubscription, retrySubscription } from './subscriptions.commands.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { defineJob, runForEach, type JobContext } from '../../kit/jobs/jobs.ts'

/** Price in the agreed basis with the VAT of the day the month starts (R4). */
const grossOf = async (tx: Tx, pass: BillablePass, begins: string): Promise<number> => {
  const { placeId, costInCents, pricesIncludeVat: PricesIncludeVat, currency: Currency } = pass
  const { VatPercent } = found(await readPassTerms(tx, { scope: { kind: 'everything' }, placeId, now: begins }))
  return grossOfPass(costInCents, { PricesIncludeVat, VatPercent, Currency })
}

/** Creates the SUBSCRIPTION session of the current month and its charge, in one transaction (R110). */
const billPass = (ctx: JobContext, passId: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const pass = await lockBillablePass(tx, passId, ctx.now)
    const month = pass && monthToBill(pass, ctx.now)
    if (!pass || !month) return
    const { id: monthlyPassId, placeId, region, operator, clientId, currency } = pass
    const grossInCents = await grossOf(tx, pass, month.begins)
    const fee = { placeId, region, operator, clientId, currency, monthlyPassId, costInCents: grossInCents }
    const sessionId = await openSubscription(tx, ctx, { ...fee, begins: month.begins })
    await enterBilling(tx, ctx, { pass, fee: { dueOn: month.dueOn, sessionId, grossInCents } })
  })

const isRetryDue = (lastAt: string | null, now: string): boolean =>
  lastAt === null || Date.parse(now) - Date.parse(lastAt) >= hoursBetweenCharges * hourMs

/** A declined fee is charged again a day later; declined again, the pass is suspended (R110). */
const collectFee = (ctx: JobContext, passId: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const pass = await lockBillablePass(tx, passId, ctx.now)
    if (!pass || pass.feeSessionId === null) return
    const { payment_status } = await tx
      .selectFrom('sessions')
      .select('payment_status')
      .where('id', '=', pass.feeSessionId)
      .executeTakeFirstOrThrow()
    if (payment_status === 'OK') return noteFailures(tx, pass, 0)
    if (payment_status !== 'ERROR') return
    const { count, lastAt } = await findFailures(tx, pass)
    await noteFailures(tx, pass, count)
    if (count >= mostFailedCharges) return suspendPass(tx, ctx, pass)
    if (isRetryDue(lastAt, ctx.now)) await retrySubscription(tx, ctx, pass.feeSessionId)
  })

/** Every hour, because the day starts at a different time in each zone. */
export const billPassesJob = defineJob<object>({
  name: 'passes.billMonths',
  schedule: { cron: '7 * * * *', timeZone: 'UTC' },
  run: async (ctx) => {
    await ctx.transaction((tx) => linkWaitingPasses(tx, ctx.now))
    await runForEach(passesToBill(ctx.db, ctx.now), (id) => billPass(ctx, id))
    await runForEach(await passesToCollect(ctx.db), (id) => collectFee(ctx, id))
  },
})
