import type { ContractFeature } from '../../kit/feature.ts'
import { replaysApi } from './replays.endpoints.ts'

export const simulator = {
  api: { replays: replaysApi },
} as const satisfies ContractFeature
