import { mayNotifyClient } from '@parkla/contract/clients/clients.policy.ts'
import type { SendNotification } from '@parkla/contract/clients/clients.schema.ts'
import { record } from '../../kit/audit.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import { found, insist } from '../../kit/errors.ts'
import { readClient } from './clients.queries.ts'
import { sendNotification } from './notifications.jobs.ts'

/** Enqueues a message to a client; sent after the commit (R82). */
export const notifyClient = (ctx: Context, input: SendNotification): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const client = found(await readClient(tx, input.ClientId, scopeFor(ctx, 'clients.notify')))
    insist(mayNotifyClient(ctx.actor, client, input.Channel), 'Channel')
    await record(tx, ctx, {
      fact: 'client.notified',
      entity: 'client',
      id: client.Id,
      after: { Channel: input.Channel, Title: input.Title },
      topic: 'clients',
    })
    const messageKey = ctx.uuid()
    await ctx.jobs.enqueue(tx, sendNotification, {
      clientId: client.Id,
      title: input.Title,
      body: input.Body,
      messageKey,
    })
    return {}
  })
