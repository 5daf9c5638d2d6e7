import type { ContractFeature } from '../../kit/feature.ts'
import { boardApi } from './board.endpoints.ts'

export const board = {
  api: { board: boardApi },
} as const satisfies ContractFeature
