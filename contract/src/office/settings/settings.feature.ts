import type { ContractFeature } from '../../kit/feature.ts'
import { settingsApi } from './settings.endpoints.ts'

export const settings = {
  api: { settings: settingsApi },
  live: ['settings'],
} as const satisfies ContractFeature
