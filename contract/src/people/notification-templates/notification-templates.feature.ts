import type { ContractFeature } from '../../kit/feature.ts'
import { notificationTemplatesApi } from './notification-templates.endpoints.ts'

export const notificationTemplates = {
  api: { notificationTemplates: notificationTemplatesApi },
  live: ['notificationTemplates'],
} as const satisfies ContractFeature
