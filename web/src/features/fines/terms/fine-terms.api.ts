import { fineTermsApi } from '@parkla/contract/fines/fine-terms.endpoints.ts'
import { callsOf } from '../../../kit/client.ts'

export const fineTerms = callsOf('fines', fineTermsApi)
