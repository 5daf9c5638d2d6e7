import type { ContractFeature } from '../../kit/feature.ts'
import { userBulkApi } from './user-bulk.endpoints.ts'
import { usersApi } from './users.endpoints.ts'

export const users = {
  api: { users: usersApi, userBulk: userBulkApi },
  live: ['users'],
} as const satisfies ContractFeature
