import { fineTermsApi } from '@parkla/contract/enforcement/fines/terms/fine-terms.endpoints.ts'
import { callsOf } from '../../../kit/api/client.ts'

export const fineTerms = callsOf('fines', fineTermsApi)
