import { templateTextFor } from '@parkla/contract/people/notification-templates/template-text.ts'
import { fitsChannel, isWritten, mayNotifyClient } from '@parkla/contract/people/notifications/notifications.policy.ts'
import type { SendNotification } from '@parkla/contract/people/notifications/notifications.schema.ts'
import type { Client } from '@parkla/contract/people/clients/clients.schema.ts'
import { record } from '../../kit/audit.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { readClient } from '../clients/clients.queries.ts'
import { readNotificationTemplate } from '../notification-templates/notification-templates.queries.ts'
import { sendNotificationJob } from './notifications.jobs.ts'

const withTemplate = async (
  tx: Tx,
  input: SendNotification,
  client: Client,
): Promise<{ Title: string; Body: string }> => {
  const { TemplateId, Title, Body } = input
  if (TemplateId === undefined) return { Title, Body }
  const text = templateTextFor((await readNotificationTemplate(tx, TemplateId)).Texts, client)
  return { Title: Title || text.Title, Body: Body || text.Body }
}

/** Stores the message and enqueues it; sent after the commit (R82). */
export const notifyClient = (ctx: Context, input: SendNotification): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const { ClientId, Channel, TemplateId } = input
    const client = found(await readClient(tx, ClientId, scopeFor(ctx, 'notifications.send')))
    insist(mayNotifyClient(ctx.actor, client, Channel), 'Channel')
    const { Title: title, Body: body } = await withTemplate(tx, input, client)
    insist(isWritten(title), 'Title')
    insist(isWritten(body), 'Body')
    insist(fitsChannel(Channel, { Title: title, Body: body }), 'Body')
    const { id } = await insertRow(tx, 'notifications', {
      client_id: ClientId,
      channel: Channel,
      title,
      body,
      template_id: TemplateId ?? null,
      owner_id: ctx.actor.id,
      message_key: ctx.uuid(),
      created_at: ctx.now,
    })
    const after = { Channel, NotificationId: id }
    await record(tx, ctx, { fact: 'client.notified', entity: 'client', id: ClientId, after, topic: 'notifications' })
    await ctx.jobs.enqueue(tx, sendNotificationJob, { notificationId: id })
    return {}
  })
