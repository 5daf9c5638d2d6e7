import type { ContractFeature } from '../../kit/feature.ts'
import { quickActionsApi, quickActionSettingsApi } from './quick-actions.endpoints.ts'

export const quickActions = {
  api: { quickActions: quickActionsApi, quickActionSettings: quickActionSettingsApi },
} as const satisfies ContractFeature
