import type { ContractFeature } from '../../kit/feature.ts'
import { statementsApi } from './statements.endpoints.ts'

export const statements = {
  api: { statements: statementsApi },
  live: ['statements'],
} as const satisfies ContractFeature
