import { boardApi } from '@parkla/contract/board/board.endpoints.ts'
import { placesApi } from '@parkla/contract/places/places.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

/** The totals are of the board's topic here, so that they change with its tiles. */
export const board = callsOf('board', { ...boardApi, totals: placesApi.totals })
