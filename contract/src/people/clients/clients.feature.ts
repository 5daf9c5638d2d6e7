import type { ContractFeature } from '../../kit/feature.ts'
import { clientListApi } from './client-list.endpoints.ts'
import { clientsApi } from './clients.endpoints.ts'

export const clients = {
  api: { clients: clientsApi, clientList: clientListApi },
  live: ['clients'],
} as const satisfies ContractFeature
