import { clientsApi } from '@parkla/contract/clients/clients.endpoints.ts'
import { notificationsApi } from '@parkla/contract/notifications/notifications.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const clients = callsOf('clients', clientsApi)
export const notifications = callsOf('notifications', notificationsApi)
