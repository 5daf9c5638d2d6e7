import { disputeFormsApi } from '@parkla/contract/enforcement/disputes/dispute-forms.endpoints.ts'
import { disputesApi } from '@parkla/contract/enforcement/disputes/disputes.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const disputes = callsOf('disputes', disputesApi)
export const disputeForms = callsOf('disputes', disputeFormsApi)
