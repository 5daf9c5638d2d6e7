import type { ContractFeature } from '../../kit/feature.ts'
import { statusChecksApi } from './status-checks.endpoints.ts'

export const statusChecks = { api: { statusChecks: statusChecksApi } } as const satisfies ContractFeature
