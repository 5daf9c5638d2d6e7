import { clientsApi } from '@parkla/contract/people/clients/clients.endpoints.ts'
import { notificationsApi } from '@parkla/contract/people/notifications/notifications.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const clients = callsOf('clients', clientsApi)
export const notifications = callsOf('notifications', notificationsApi)
