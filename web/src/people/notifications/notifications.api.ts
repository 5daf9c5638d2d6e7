import { notificationsApi } from '@parkla/contract/people/notifications/notifications.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const notifications = callsOf('notifications', notificationsApi)
