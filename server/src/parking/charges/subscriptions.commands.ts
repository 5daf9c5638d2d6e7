import type { Instant } from '@parkla/contract/kit/time.ts'
import { record } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { enqueueCharge } from './collect.commands.ts'
import { movePayment } from './move-payment.ts'
import { lockSessionForJob } from '../session-records/lock-session.ts'
import { ofSession } from '../session-records/session-facts.ts'

type Caller = Pick<JobContext, 'jobs' | 'now'>

/** A recurring fee; cents are gross, as the driver pays them (R4). */
type SubscriptionFee = {
  placeId: number
  region: string
  operator: string
  clientId: number
  monthlyPassId: number
  costInCents: number
  currency: string
  /** Beginning of the month of the fee. */
  begins: Instant
}

/** Enqueues the charge of a fee, confirmed: saving the fee's price confirmed its sum, also above the single-charge limit (R71). */
const enqueueFee = (tx: Tx, caller: Caller, sessionId: number): Promise<void> =>
  enqueueCharge(tx, caller, { sessionId, isConfirmed: true })

/** Adds a fee as a SUBSCRIPTION session (R75) and enqueues its charge. */
export const openSubscription = async (tx: Tx, caller: Caller, fee: SubscriptionFee): Promise<number> => {
  const { id } = await insertRow(tx, 'sessions', {
    type: 'SUBSCRIPTION',
    status: 'ENDED',
    place_id: fee.placeId,
    region: fee.region,
    operator: fee.operator,
    client_id: fee.clientId,
    monthly_pass_id: fee.monthlyPassId,
    start_time: fee.begins,
    end_time: fee.begins,
    cost_in_cents: fee.costInCents,
    currency: fee.currency,
    created_at: caller.now,
    updated_at: caller.now,
  })
  await record(tx, caller, {
    fact: 'session.subscriptionBilled',
    ...ofSession(id, fee.placeId),
    after: { CostInCents: fee.costInCents, MonthlyPassId: fee.monthlyPassId },
  })
  await enqueueFee(tx, caller, id)
  return id
}

/** Charges a declined fee again; does nothing if its payment state has changed meanwhile (R68). */
export const retrySubscription = async (tx: Tx, caller: Caller, sessionId: number): Promise<void> => {
  const session = await lockSessionForJob(tx, sessionId)
  if (session.PaymentStatus !== 'ERROR') return
  await movePayment(tx, { now: caller.now }, { sessionId, events: ['retry'] })
  await enqueueFee(tx, caller, sessionId)
}
