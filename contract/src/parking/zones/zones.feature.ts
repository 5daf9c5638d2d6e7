import type { ContractFeature } from '../../kit/feature.ts'
import { zonesApi } from './zones.endpoints.ts'

export const zones = {
  api: { zones: zonesApi },
  live: ['zones'],
} as const satisfies ContractFeature
