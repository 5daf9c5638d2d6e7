import type { ContractFeature } from '../../kit/feature.ts'
import { sessionExitsApi } from './session-exits.endpoints.ts'

export const stays = { api: { sessionExits: sessionExitsApi } } as const satisfies ContractFeature
