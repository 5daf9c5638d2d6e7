import type { ClientLanguage } from '@parkla/contract/clients/clients.schema.ts'
import { record } from '../../kit/audit.ts'
import { defineJob, type JobContext } from '../../kit/jobs.ts'
import { PortFailure } from '../../ports/port-failure.ts'
import { notificationMail } from './notifications.emails.ts'

type NotificationJob = { clientId: number; title: string; body: string; messageKey: string }

type Outcome = 'client.notificationSent' | 'client.notificationFailed'

/** A permanent refusal of the mail server is not retried. */
const send = async (ctx: JobContext, mail: ReturnType<typeof notificationMail>): Promise<Outcome> => {
  try {
    await ctx.ports.mail.send(mail)
    return 'client.notificationSent'
  } catch (error) {
    if (error instanceof PortFailure && !error.retryable) return 'client.notificationFailed'
    throw error
  }
}

/** Sends to the client's current e-mail address; without one the notification fails (R82). */
export const sendNotification = defineJob<NotificationJob>({
  name: 'clients.sendNotification',
  run: async (ctx, { clientId, title, body, messageKey }) => {
    const client = await ctx.db
      .selectFrom('clients')
      .select(['email', 'language'])
      .where('id', '=', clientId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const mail = client && {
      email: client.email,
      // The column's check allows the same languages; clients.test.ts compares them.
      language: client.language as ClientLanguage,
      title,
      body,
      key: messageKey,
    }
    const fact = mail && mail.email !== '' ? await send(ctx, notificationMail(mail)) : 'client.notificationFailed'
    await ctx.transaction((tx) => record(tx, ctx, { fact, entity: 'client', id: clientId, topic: 'clients' }))
  },
})
