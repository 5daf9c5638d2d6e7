import { isChargeDue, refundableCents } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import type { Tx } from '../../kit/database/database.ts'
import { readSetting } from '../../office/settings/settings.queries.ts'
import { lockSessionForJob } from '../session-records/lock-session.ts'
import { addToBundle, setBundle } from './bundles.commands.ts'
import { findCard } from './charges.commands.ts'
import type { Charging } from './move-payment.ts'
import { chargeJob } from './payments.jobs.ts'

/** Enqueues a charge of the session alone; the job moves it to PENDING (R68). */
export const enqueueCharge = (
  tx: Tx,
  { jobs, now }: Pick<Charging, 'jobs' | 'now'>,
  { sessionId, isConfirmed }: { sessionId: number; isConfirmed: boolean },
): Promise<void> => jobs.enqueue(tx, chargeJob, { sessionId, isConfirmed, key: `charge-${sessionId}-${now}` })

/**
 * Charges an ended visit after each pricing (R178): up to `bundleUpToCents` through the client's bundle (R179), else alone.
 * Without client or valid card the payment status stays '' and `NotCharged` names the reason.
 */
export const collect = async (tx: Tx, who: Charging, sessionId: number): Promise<void> => {
  const session = await lockSessionForJob(tx, sessionId)
  if (session.PaymentStatus !== '') return
  const { clientId } = session
  const isDue = clientId !== null && isChargeDue(session) && (await findCard(tx, session, who.now)) !== undefined
  const isSmall = isDue && refundableCents(session) <= (await readSetting(tx, 'bundleUpToCents'))
  if (isSmall) return addToBundle(tx, who, { session, clientId })
  await setBundle(tx, who, { session, bundleId: null })
  if (isDue) await enqueueCharge(tx, who, { sessionId, isConfirmed: false })
}
