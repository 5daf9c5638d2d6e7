import type { ContractFeature } from '../../kit/feature.ts'
import { importsApi } from './imports.endpoints.ts'

export const imports = {
  api: { imports: importsApi },
  live: ['imports'],
} as const satisfies ContractFeature
