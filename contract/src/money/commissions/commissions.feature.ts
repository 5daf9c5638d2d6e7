import type { ContractFeature } from '../../kit/feature.ts'
import { commissionsApi } from './commissions.endpoints.ts'

export const commissions = {
  api: { commissions: commissionsApi },
  live: ['commissions'],
} as const satisfies ContractFeature
