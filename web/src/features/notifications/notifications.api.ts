import { notificationsApi } from '@parkla/contract/notifications/notifications.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const notifications = callsOf('notifications', notificationsApi)
