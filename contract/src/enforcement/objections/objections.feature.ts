import type { ContractFeature } from '../../kit/feature.ts'
import { objectionsApi } from './objections.endpoints.ts'

export const objections = { api: { fineObjections: objectionsApi } } as const satisfies ContractFeature
