import type { ContractFeature } from '../../kit/feature.ts'
import { finesApi } from './fines.endpoints.ts'

export const fines = { api: { fines: finesApi }, live: ['fines'] } as const satisfies ContractFeature
