import type { ContractFeature } from '../../kit/feature.ts'
import { lprEventsApi, lprRepairsApi } from './exceptions.endpoints.ts'

export const exceptions = {
  api: { lprEvents: lprEventsApi, lprRepairs: lprRepairsApi },
  live: ['lprEvents'],
} as const satisfies ContractFeature
