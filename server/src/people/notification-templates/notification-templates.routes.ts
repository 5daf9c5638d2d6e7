import { notificationTemplatesApi } from '@parkla/contract/people/notification-templates/notification-templates.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import {
  addNotificationTemplate,
  removeNotificationTemplate,
  saveNotificationTemplate,
} from './notification-templates.commands.ts'
import { findNotificationTemplate, listNotificationTemplates } from './notification-templates.queries.ts'

export const notificationTemplatesRoutes = bind(notificationTemplatesApi, {
  list: listNotificationTemplates,
  find: findNotificationTemplate,
  add: addNotificationTemplate,
  save: saveNotificationTemplate,
  remove: removeNotificationTemplate,
})
