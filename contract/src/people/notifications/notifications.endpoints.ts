import * as z from 'zod'
import { get, post } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import { ListNotifications, Notification, NotificationRow, SendNotification } from './notifications.schema.ts'

const list = get('/adminapi/notifications', {
  summary: '+ Notifications to clients in scope, newest first (R5, R82)',
  permission: 'notifications.send',
  scope: { kind: 'list', ids: { clientId: 'client' } },
  query: ListNotifications,
  answer: NotificationRow,
  paged: true,
})

export const notificationsApi = {
  send: post('/adminapi/notifications', {
    summary: 'Sends a message to a client by mail, push or SMS (R82)',
    permission: 'notifications.send',
    scope: { kind: 'region', ids: { ClientId: 'client', TemplateId: 'notificationTemplate' } },
    needsKey: true,
    body: SendNotification,
    errors: ['notifications.noEmail', 'notifications.noPhone', 'notifications.smsTooLong', 'input.required'],
    audit: 'client.notified',
  }),
  list,
  export: exportOf(list, '+ The filtered notifications as a spreadsheet or CSV (R182)'),
  find: get('/adminapi/notifications/:id', {
    summary: '+ One notification with its text and delivery (R82)',
    permission: 'notifications.send',
    scope: { kind: 'region', ids: { id: 'notification' } },
    params: z.object({ id: PathId }),
    answer: Notification,
  }),
}
