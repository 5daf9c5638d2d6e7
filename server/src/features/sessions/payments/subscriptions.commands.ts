import type { Instant } from '@parkla/contract/kit/time.ts'
import { record } from '../../../kit/audit.ts'
import type { Tx } from '../../../kit/database.ts'
import type { JobContext } from '../../../kit/jobs.ts'
import { move } from './charges.commands.ts'
import { chargeJob } from './payments.jobs.ts'
import { lockSessionForJob } from '../lock-session.ts'

type Asking = Pick<JobContext, 'jobs' | 'now'>

/** A recurring fee; cents are gross, as the driver pays them (R4). */
export type SubscriptionFee = {
  placeId: number
  region: string
  operator: string
  clientId: number
  monthlyPassId: number
  costInCents: number
  currency: string
  /** When the month begins. */
  begins: Instant
}

/** Whoever saved the price of the fee has confirmed its sum, also above the limit for one charge (R71). */
const askForCharge = (tx: Tx, { jobs, now }: Asking, sessionId: number): Promise<void> =>
  jobs.enqueue(tx, chargeJob, { sessionId, isConfirmed: true, key: `charge-${sessionId}-${now}` })

/** Enters a fee as a SUBSCRIPTION session (R75) and asks for its charge, as for any other session. */
export const openSubscription = async (tx: Tx, asking: Asking, fee: SubscriptionFee): Promise<number> => {
  const { id } = await tx
    .insertInto('sessions')
    .values({
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
      created_at: asking.now,
      updated_at: asking.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, asking, {
    fact: 'session.subscriptionBilled',
    entity: 'session',
    id,
    placeId: fee.placeId,
    after: { CostInCents: fee.costInCents, MonthlyPassId: fee.monthlyPassId },
    topic: 'sessions',
  })
  await askForCharge(tx, asking, id)
  return id
}

/** Asks the provider once more for a fee that it declined; nothing where somebody has dealt with it meanwhile (R68). */
export const retrySubscription = async (tx: Tx, asking: Asking, sessionId: number): Promise<void> => {
  const session = await lockSessionForJob(tx, sessionId)
  if (session.PaymentStatus !== 'ERROR') return
  await move(tx, session, { event: 'retry', now: asking.now })
  await askForCharge(tx, asking, sessionId)
}
