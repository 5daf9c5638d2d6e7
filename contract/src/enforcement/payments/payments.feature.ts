import type { ContractFeature } from '../../kit/feature.ts'
import { paymentsApi } from './payments.endpoints.ts'

export const payments = { api: { payments: paymentsApi } } as const satisfies ContractFeature
