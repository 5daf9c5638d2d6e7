import type { ContractFeature } from '../../kit/feature.ts'
import { notificationsApi } from './notifications.endpoints.ts'

export const notifications = {
  api: { notifications: notificationsApi },
  live: ['notifications'],
} as const satisfies ContractFeature
