import type { ClientLanguage } from '@parkla/contract/people/clients/clients.schema.ts'
import type { NotificationChannel } from '@parkla/contract/people/notifications/notifications.lifecycle.ts'
import { smsText } from '@parkla/contract/people/notifications/notifications.policy.ts'
import { sql } from 'kysely'
import { defineJob, type JobContext } from '../../kit/jobs/jobs.ts'
import { PortFailure, reasonOf } from '../../ports/port-failure.ts'
import { notificationMail } from './notifications.emails.ts'
import { failure, outcomeOf, settleNotification, type Outcome } from './settle-notification.ts'

type Waiting = {
  channel: NotificationChannel
  title: string
  body: string
  key: string
  clientId: number
  email: string
  phone: string
  language: ClientLanguage
  isGone: boolean
}

const readWaiting = async ({ db }: JobContext, id: number): Promise<Waiting | undefined> => {
  const { rows } = await sql<Waiting>`
    select n.channel, n.title, n.body, n.message_key as key, c.id as "clientId", c.email, c.phone_number as phone,
      c.language, c.deleted_at is not null as "isGone"
    from notifications n join clients c on c.id = n.client_id
    where n.id = ${id} and n.status = 'QUEUED'`.execute(db)
  return rows[0]
}

/** The app registers the driver's device at the push provider under the client's id. */
const pushAddress = (clientId: number): string => `client-${clientId}`

/** Sends to the client's current address. The key is the same in every try, so a retry sends nothing twice. */
const sendByChannel: Readonly<Record<NotificationChannel, (ctx: JobContext, message: Waiting) => Promise<Outcome>>> = {
  EMAIL: async ({ ports }, { email, ...message }) => {
    if (email === '') return failure('noAddress')
    await ports.mail.send(notificationMail({ email, ...message }))
    return { event: 'accept', reason: '' }
  },
  SMS: async ({ ports }, { phone: to, title: Title, body: Body, key: idempotencyKey }) =>
    to === ''
      ? failure('noAddress')
      : outcomeOf(await ports.sms.send({ to, title: '', text: smsText({ Title, Body }), idempotencyKey })),
  PUSH: async ({ ports }, { clientId, title, body: text, key: idempotencyKey }) =>
    outcomeOf(await ports.push.send({ to: pushAddress(clientId), title, text, idempotencyKey })),
}

/** A permanent refusal is not retried; the last retry ends the notification. */
const send = async (ctx: JobContext, message: Waiting): Promise<Outcome> => {
  if (message.isGone) return failure('noAddress')
  try {
    return await sendByChannel[message.channel](ctx, message)
  } catch (error) {
    if (!(error instanceof PortFailure)) throw error
    if (!error.retryable) return failure('refused')
    if (ctx.isLastTry !== true) throw error
    return failure('unreachable')
  }
}

/** Retries for about 20 minutes: a message that comes much later would be wrong. */
export const sendNotificationJob = defineJob<{ notificationId: number }>({
  name: 'notifications.send',
  retries: 10,
  run: async (ctx, { notificationId }) => {
    const message = await readWaiting(ctx, notificationId)
    if (message) await settleNotification(ctx, notificationId, await send(ctx, message))
  },
})

const batchSize = 200
const longestWaitHours = 72

type Due = { id: number; channel: 'SMS' | 'PUSH'; key: string }

/**
 * Takes a batch of notifications whose report is due and sets when to ask again: after twice the time since sending, and
 * not after three days.
 */
const takeDue = async ({ db, clock }: JobContext): Promise<Due[]> => {
  const now = clock().toISOString()
  const { rows } = await sql<Due>`
    update notifications n set report_due_at = case
      when n.sent_at > ${now}::timestamptz - make_interval(hours => ${longestWaitHours}::int)
      then ${now}::timestamptz + greatest(${now}::timestamptz - n.sent_at, interval '30 seconds') end
    where n.id in (select id from notifications where report_due_at <= ${now}
      order by report_due_at limit ${batchSize} for update skip locked)
    returning n.id, n.channel, n.message_key as key`.execute(db)
  return rows
}

/** Reads the delivery reports of text and push messages each minute; a provider that is away is asked again later. */
export const readReportsJob = defineJob<object>({
  name: 'notifications.readReports',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
  run: async (ctx) => {
    let due = await takeDue(ctx)
    while (due.length > 0 && !ctx.signal.aborted) {
      for (const { id, channel, key } of due) {
        try {
          const report = await (channel === 'SMS' ? ctx.ports.sms : ctx.ports.push).find(key)
          if (report && report.state !== 'accepted') await settleNotification(ctx, id, outcomeOf(report))
        } catch (error) {
          if (!(error instanceof PortFailure)) throw error
          ctx.log.warn({ reason: reasonOf(error) }, 'delivery report not read')
        }
      }
      due = due.length < batchSize ? [] : await takeDue(ctx)
    }
  },
})
