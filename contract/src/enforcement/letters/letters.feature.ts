import type { ContractFeature } from '../../kit/feature.ts'
import { lettersApi } from './letters.endpoints.ts'

export const letters = { api: { letters: lettersApi } } as const satisfies ContractFeature
