import type { ContractFeature } from '../../kit/feature.ts'
import { disputeFormsApi } from './dispute-forms.endpoints.ts'
import { disputesApi } from './disputes.endpoints.ts'

export const disputes = {
  api: { disputes: disputesApi, disputeForms: disputeFormsApi },
  live: ['disputes'],
} as const satisfies ContractFeature
