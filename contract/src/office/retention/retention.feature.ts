import type { ContractFeature } from '../../kit/feature.ts'
import { retentionApi } from './retention.endpoints.ts'

export const retention = {
  api: { retention: retentionApi },
} as const satisfies ContractFeature
