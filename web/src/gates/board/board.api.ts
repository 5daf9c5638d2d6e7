import { boardApi } from '@parkla/contract/gates/board/board.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const board = callsOf('board', boardApi)

/** Snoozes, trends and spot counts that depend on the time of day change without a live event, so the board and its totals are polled. */
export const pollMs = 60_000
