import { clientsApi } from '@parkla/contract/clients/clients.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const clients = callsOf('clients', clientsApi)
