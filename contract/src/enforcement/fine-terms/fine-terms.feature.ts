import type { ContractFeature } from '../../kit/feature.ts'
import { fineTermsApi } from './fine-terms.endpoints.ts'

export const fineTerms = { api: { fineTerms: fineTermsApi } } as const satisfies ContractFeature
