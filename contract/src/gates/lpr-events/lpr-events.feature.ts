import type { ContractFeature } from '../../kit/feature.ts'
import { lprEventsApi, lprRepairsApi } from './lpr-events.endpoints.ts'
import { lprPassagesApi } from './lpr-passages.endpoints.ts'
import { lprReadsApi } from './lpr-reads.endpoints.ts'
import { passageListingApi } from './passage-listing.endpoints.ts'

export const lprEvents = {
  api: {
    lprEvents: lprEventsApi,
    lprPassages: lprPassagesApi,
    passageListing: passageListingApi,
    lprReads: lprReadsApi,
    lprRepairs: lprRepairsApi,
  },
  live: ['lprEvents', 'passages'],
} as const satisfies ContractFeature
