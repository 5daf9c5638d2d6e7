import type { ContractFeature } from '../../kit/feature.ts'
import { liveApi } from './live.endpoints.ts'

export const live = {
  api: { live: liveApi },
} as const satisfies ContractFeature
