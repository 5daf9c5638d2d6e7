import type { ContractFeature } from '../../kit/feature.ts'
import { homeApi } from './home.endpoints.ts'

export const home = {
  api: { home: homeApi },
} as const satisfies ContractFeature
