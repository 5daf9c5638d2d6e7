import type { ContractFeature } from '../../kit/feature.ts'
import { regionsApi } from './regions.endpoints.ts'

export const regions = {
  api: { regions: regionsApi },
} as const satisfies ContractFeature
