import { fineTermsApi } from '@parkla/contract/enforcement/fine-terms/fine-terms.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const fineTerms = callsOf('fines', fineTermsApi)
