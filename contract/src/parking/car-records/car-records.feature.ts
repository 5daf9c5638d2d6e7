import type { ContractFeature } from '../../kit/feature.ts'
import { carRecordsApi } from './car-records.endpoints.ts'

export const carRecords = {
  api: { carRecords: carRecordsApi },
} as const satisfies ContractFeature
