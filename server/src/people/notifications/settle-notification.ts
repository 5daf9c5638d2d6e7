import {
  notificationLifecycle,
  type FailureReason,
  type NotificationChannel,
  type NotificationEvent,
  type NotificationStatus,
} from '@parkla/contract/people/notifications/notifications.lifecycle.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import { record } from '../../kit/audit.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { updateRow } from '../../kit/database/rows.ts'
import type { MessageReport } from '../../ports/message.port.ts'

/** Answer or report of the provider; `reason` only where the message failed. */
export type Outcome = { event: NotificationEvent; reason: FailureReason; providerReference?: string }

export const failure = (reason: FailureReason): Outcome => ({ event: 'fail', reason })

const eventOf = { accepted: 'accept', delivered: 'deliver', undelivered: 'fail' } as const

export const outcomeOf = ({ state, providerReference }: MessageReport): Outcome => ({
  event: eventOf[state],
  reason: state === 'undelivered' ? 'undelivered' : '',
  providerReference,
})

const factOf: Readonly<Record<NotificationEvent, string>> = {
  accept: 'client.notificationSent',
  deliver: 'client.notificationDelivered',
  fail: 'client.notificationFailed',
}

const firstReportMs = 5_000

/**
 * Moves the notification to the status of the outcome and records it; does nothing where the status no longer allows the
 * event, such as after a second worker.
 */
export const settleNotification = (
  ctx: JobContext,
  id: number,
  { event, reason, providerReference }: Outcome,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const stored = await tx
      .selectFrom('notifications')
      .select(['client_id', 'channel', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // The columns' checks allow the same values.
    const [channel, before] = [stored.channel as NotificationChannel, stored.status as NotificationStatus]
    const status = stateAfter(notificationLifecycle, before, event)
    if (status === undefined) return
    const now = ctx.clock().toISOString()
    const isReportDue = status === 'SENT' && channel !== 'EMAIL'
    await updateRow(tx, 'notifications', {
      id,
      status,
      reason,
      ...(providerReference === undefined ? {} : { provider_reference: providerReference }),
      ...(before === 'QUEUED' && event !== 'fail' ? { sent_at: now } : {}),
      settled_at: status === 'SENT' ? null : now,
      report_due_at: isReportDue ? new Date(Date.parse(now) + firstReportMs).toISOString() : null,
    })
    const after = { NotificationId: id, Channel: channel, Status: status, ...(reason === '' ? {} : { Reason: reason }) }
    const about = { entity: 'client', id: stored.client_id, topic: 'notifications' } as const
    await record(tx, { now }, { fact: factOf[event], ...about, after })
  })
