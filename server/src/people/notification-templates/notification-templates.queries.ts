import type { NotificationTemplate } from '@parkla/contract/people/notification-templates/notification-templates.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'

const selectTemplates = sql`
  select t.id as "Id", t.name as "Name", t.texts as "Texts", t.created_at as "CreatedAt", t.updated_at as "UpdatedAt"
  from notification_templates t where t.deleted_at is null`

export const listNotificationTemplates = async (ctx: Context): Promise<NotificationTemplate[]> => {
  const { rows } = await sql<NotificationTemplate>`${selectTemplates} order by lower(t.name)`.execute(ctx.db)
  return rows
}

/** 404 for an unknown or deleted template. */
export const readNotificationTemplate = async (db: Db | Tx, id: number): Promise<NotificationTemplate> => {
  const { rows } = await sql<NotificationTemplate>`${selectTemplates} and t.id = ${id}`.execute(db)
  return found(rows[0])
}

export const findNotificationTemplate = (ctx: Context, { id }: { id: number }): Promise<NotificationTemplate> =>
  readNotificationTemplate(ctx.db, id)

/** Locks the row until the transaction ends. */
export const lockNotificationTemplate = async (tx: Tx, id: number): Promise<NotificationTemplate> => {
  const { rows } = await sql<NotificationTemplate>`${selectTemplates} and t.id = ${id} for update`.execute(tx)
  return found(rows[0])
}
