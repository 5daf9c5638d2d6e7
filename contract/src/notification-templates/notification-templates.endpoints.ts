import * as z from 'zod'
import { del, get, post, put } from '../kit/endpoint.ts'
import { PathId } from '../kit/input.ts'
import {
  AddNotificationTemplate,
  NotificationTemplate,
  SaveNotificationTemplate,
} from './notification-templates.schema.ts'

const byId = z.object({ id: PathId })
const savingErrors = ['notificationTemplates.nameTaken']

export const notificationTemplatesApi = {
  list: get('/adminapi/notification-templates', {
    summary: '+ Notification templates by name (R82)',
    permission: 'notificationTemplates.edit',
    scope: 'none',
    answer: z.array(NotificationTemplate),
  }),
  find: get('/adminapi/notification-templates/:id', {
    summary: '+ One notification template',
    permission: 'notificationTemplates.edit',
    scope: 'none',
    params: byId,
    answer: NotificationTemplate,
  }),
  add: post('/adminapi/notification-templates', {
    summary: '+ Adds a notification template with a text per language (R82)',
    permission: 'notificationTemplates.edit',
    scope: 'none',
    body: AddNotificationTemplate,
    answer: NotificationTemplate,
    errors: savingErrors,
    audit: 'notificationTemplate.added',
  }),
  save: put('/adminapi/notification-templates/:id', {
    summary: '+ Changes a notification template (R8)',
    permission: 'notificationTemplates.edit',
    scope: 'none',
    params: byId,
    body: SaveNotificationTemplate,
    answer: NotificationTemplate,
    errors: [...savingErrors, 'conflict.changedMeanwhile'],
    audit: 'notificationTemplate.changed',
  }),
  remove: del('/adminapi/notification-templates/:id', {
    summary: '+ Deletes a notification template; sent notifications keep their text',
    permission: 'notificationTemplates.edit',
    scope: 'none',
    params: byId,
    audit: 'notificationTemplate.deleted',
  }),
}
