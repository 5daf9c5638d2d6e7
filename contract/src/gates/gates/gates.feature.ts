import type { ContractFeature } from '../../kit/feature.ts'
import { gatesApi } from './gates.endpoints.ts'

export const gates = {
  api: { gates: gatesApi },
  live: ['gates'],
} as const satisfies ContractFeature
