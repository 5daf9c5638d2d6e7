import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { notificationTemplatesApi } from '@parkla/contract/people/notification-templates/notification-templates.endpoints.ts'
import { mayEditTemplates } from '@parkla/contract/people/notification-templates/notification-templates.policy.ts'
import type { NotificationTemplate } from '@parkla/contract/people/notification-templates/notification-templates.schema.ts'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import { insist } from '../../kit/errors.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { orTaken } from '../../kit/database/taken.ts'
import { lockNotificationTemplate, readNotificationTemplate } from './notification-templates.queries.ts'

type Api = typeof notificationTemplatesApi

const audited = ({ Name, Texts }: NotificationTemplate) => ({ Name, Texts })

const taken = { notification_templates_name: { field: 'Name', reason: 'notificationTemplates.nameTaken' } }

const about = (id: number) => ({ entity: 'notificationTemplate', id, topic: 'notificationTemplates' }) as const

export const addNotificationTemplate = (
  ctx: Context,
  { Name, Texts }: RequestOf<Api['add']>,
): Promise<NotificationTemplate> =>
  ctx.transaction(async (tx) => {
    insist(mayEditTemplates(ctx.actor))
    const columns = { name: Name, texts: JSON.stringify(Texts), created_at: ctx.now, updated_at: ctx.now }
    const { id } = await orTaken(insertRow(tx, 'notification_templates', columns), taken)
    const after = await readNotificationTemplate(tx, id)
    await record(tx, ctx, { fact: 'notificationTemplate.added', ...about(id), after: audited(after) })
    return after
  })

/** Saves a template; 409 for an outdated version (R8). */
export const saveNotificationTemplate = (
  ctx: Context,
  { id, Name, Texts, UpdatedAt }: RequestOf<Api['save']>,
): Promise<NotificationTemplate> =>
  ctx.transaction(async (tx) => {
    const before = await lockNotificationTemplate(tx, id)
    insist(mayEditTemplates(ctx.actor))
    await insistUnchanged(tx, ctx, { ...about(id), current: before, sent: { UpdatedAt } })
    const columns = { name: Name, texts: JSON.stringify(Texts), updated_at: nextVersion(ctx.now) }
    await orTaken(updateRow(tx, 'notification_templates', { id, ...columns }), taken)
    const after = await readNotificationTemplate(tx, id)
    const sides = { before: audited(before), after: audited(after) }
    await record(tx, ctx, { fact: 'notificationTemplate.changed', ...about(id), ...sides })
    return after
  })

export const removeNotificationTemplate = (ctx: Context, { id }: { id: number }): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const before = await lockNotificationTemplate(tx, id)
    insist(mayEditTemplates(ctx.actor))
    await updateRow(tx, 'notification_templates', { id, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    await record(tx, ctx, { fact: 'notificationTemplate.deleted', ...about(id), before: audited(before) })
    return {}
  })
