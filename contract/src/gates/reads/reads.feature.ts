import type { ContractFeature } from '../../kit/feature.ts'
import { passageListingApi } from './passage-listing.endpoints.ts'
import { lprPassagesApi } from './passages.endpoints.ts'
import { lprReadsApi } from './reads.endpoints.ts'

export const reads = {
  api: { lprPassages: lprPassagesApi, passageListing: passageListingApi, lprReads: lprReadsApi },
  live: ['passages'],
} as const satisfies ContractFeature
