import type { ContractFeature } from '../../kit/feature.ts'
import { firstLanguageApi } from './first-language.endpoints.ts'

export const firstLanguage = {
  api: { firstLanguage: firstLanguageApi },
} as const satisfies ContractFeature
