import { boardApi } from '@parkla/contract/board/board.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

export const board = callsOf('board', boardApi)
