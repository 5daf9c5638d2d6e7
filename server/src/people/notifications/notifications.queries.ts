import type { Scope } from '@parkla/contract/access/scope.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import type {
  ListNotifications,
  Notification,
  NotificationRow,
} from '@parkla/contract/people/notifications/notifications.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { found } from '../../kit/errors.ts'
import { idAfter, limitOf, pageOf } from '../../kit/lists/paging.ts'
import { clientVisibleTo } from '../clients/clients.queries.ts'

const rowColumns = sql`n.id as "Id", n.client_id as "ClientId",
  coalesce(nullif(c.name, ''), nullif(c.email, ''), '#' || c.id) as "ClientName",
  n.channel as "Channel", n.title as "Title", coalesce(t.name, '') as "Template",
  n.status as "Status", n.reason as "Reason", n.created_at as "CreatedAt"`

const visible = (scope: Scope): RawBuilder<unknown> => sql`notifications n
  join clients c on c.id = n.client_id and ${clientVisibleTo(scope)}
  left join notification_templates t on t.id = n.template_id`

const matching = ({ channel, status, clientId, cursor }: ListNotifications): RawBuilder<boolean>[] => [
  ...(channel === '' ? [] : [sql<boolean>`n.channel = ${channel}`]),
  ...(status === '' ? [] : [sql<boolean>`n.status = ${status}`]),
  ...(clientId === 0 ? [] : [sql<boolean>`n.client_id = ${clientId}`]),
  ...(cursor === undefined ? [] : [sql<boolean>`n.id < ${idAfter(cursor)}`]),
]

/** Notifications, newest first (R5). */
export const listNotifications = async (ctx: Context, filter: ListNotifications): Promise<Page<NotificationRow>> => {
  const { limit, offset } = limitOf(filter)
  const conditions = [sql<boolean>`true`, ...matching(filter)]
  const { rows } = await sql<NotificationRow>`
    select ${rowColumns} from ${visible(scopeFor(ctx, 'notifications.send'))} where ${sql.join(conditions, sql` and `)}
    order by n.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  return pageOf(rows, filter, ({ Id }) => ({ id: Id }))
}

/** 404 for a notification outside the caller's scope. */
export const findNotification = async (ctx: Context, { id }: { id: number }): Promise<Notification> => {
  const { rows } = await sql<Notification>`
    select ${rowColumns}, n.body as "Body", coalesce(nullif(o.name, ''), o.email, '') as "SentBy",
      n.sent_at as "SentAt", n.settled_at as "SettledAt"
    from ${visible(scopeFor(ctx, 'notifications.send'))} left join owners o on o.id = n.owner_id
    where n.id = ${id}`.execute(ctx.db)
  return found(rows[0])
}
