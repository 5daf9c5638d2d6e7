import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import {
  AddNotificationTemplate,
  NotificationTemplate,
  SaveNotificationTemplate,
} from './notification-templates.schema.ts'

const byId = z.object({ id: PathId })
const editing = { permission: 'notificationTemplates.edit', scope: 'none' } as const
const savingErrors = ['notificationTemplates.nameTaken']

export const notificationTemplatesApi = {
  list: get('/adminapi/notification-templates', {
    summary: '+ Notification templates by name (R82)',
    ...editing,
    answer: z.array(NotificationTemplate),
  }),
  find: get('/adminapi/notification-templates/:id', {
    summary: '+ One notification template',
    ...editing,
    params: byId,
    answer: NotificationTemplate,
  }),
  add: post('/adminapi/notification-templates', {
    summary: '+ Adds a notification template with a text per language (R82)',
    ...editing,
    body: AddNotificationTemplate,
    answer: NotificationTemplate,
    errors: savingErrors,
    audit: 'notificationTemplate.added',
  }),
  save: put('/adminapi/notification-templates/:id', {
    summary: '+ Changes a notification template (R8)',
    ...editing,
    params: byId,
    body: SaveNotificationTemplate,
    answer: NotificationTemplate,
    errors: [...savingErrors, 'conflict.changedMeanwhile'],
    audit: 'notificationTemplate.changed',
  }),
  remove: del('/adminapi/notification-templates/:id', {
    summary: '+ Deletes a notification template; sent notifications keep their text',
    ...editing,
    params: byId,
    audit: 'notificationTemplate.deleted',
  }),
}
