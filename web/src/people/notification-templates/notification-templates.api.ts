import { notificationTemplatesApi } from '@parkla/contract/people/notification-templates/notification-templates.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const notificationTemplates = callsOf('notificationTemplates', notificationTemplatesApi)
