import { boardApi } from '@parkla/contract/gates/board/board.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { totalPlaces } from '../../parking/places/list/occupancy.queries.ts'
import { listBoard, listCorrections } from './board.queries.ts'
import { correctCount, undoCorrection } from './counts.commands.ts'

export const boardRoutes = bind(boardApi, {
  list: listBoard,
  totals: (ctx, filter) => totalPlaces(ctx, filter, 'board.view'),
  corrections: listCorrections,
  correct: correctCount,
  undo: undoCorrection,
})
