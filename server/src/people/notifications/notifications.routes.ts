import { notificationsApi } from '@parkla/contract/people/notifications/notifications.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { notifyClient } from './notifications.commands.ts'
import { exportNotifications } from './notifications-export.queries.ts'
import { findNotification, listNotifications } from './notifications.queries.ts'

export const notificationsRoutes = bind(notificationsApi, {
  send: notifyClient,
  list: listNotifications,
  export: exportNotifications,
  find: findNotification,
})
