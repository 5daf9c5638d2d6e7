import type { ContractFeature } from '../../kit/feature.ts'
import { chatApi } from './chat.endpoints.ts'

export const chat = {
  api: { chat: chatApi },
} as const satisfies ContractFeature
