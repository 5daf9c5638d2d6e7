import * as z from 'zod'
import { get, post } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { PlaceTotals } from '../../parking/places/places.schema.ts'
import { BoardPlace, CorrectCount, CorrectedCount, CountCorrection, ListBoard } from './board.schema.ts'

const byPlace = z.object({ id: PathId })

export const boardApi = {
  list: get('/adminapi/board', {
    summary: '+ Places in scope, those that need attention first, with occupancy, two-hour trend and alarms (R40–R42)',
    permission: 'board.view',
    scope: { kind: 'list', ids: { region: 'region' } },
    forDisplays: true,
    query: ListBoard,
    answer: BoardPlace,
    paged: true,
  }),
  totals: get('/adminapi/board/totals', {
    summary: '+ Spots and free spots of own places in scope, as counted by the board (R41)',
    permission: 'board.view',
    scope: { kind: 'list', ids: { region: 'region' } },
    forDisplays: true,
    query: ListBoard.pick({ search: true, region: true }),
    answer: PlaceTotals,
  }),
  corrections: get('/adminapi/places/:id/count-corrections', {
    summary: '+ Latest count corrections of a place, newest first',
    permission: 'board.view',
    scope: { kind: 'place', ids: { id: 'place' } },
    params: byPlace,
    answer: z.array(CountCorrection),
  }),
  correct: post('/adminapi/places/:id/count-correction', {
    summary: '+ Corrects the vehicle count of a place',
    permission: 'board.correctCount',
    scope: { kind: 'place', ids: { id: 'place' } },
    params: byPlace,
    body: CorrectCount,
    answer: CorrectedCount,
    errors: [
      'board.countedInParts',
      'board.oneFigure',
      'board.countUnchanged',
      'board.belowNobody',
      'board.moreThanSpots',
    ],
    audit: 'place.countCorrected',
  }),
  undo: post('/adminapi/places/:id/count-correction/:correctionId/undo', {
    summary: '+ Undoes a count correction',
    permission: 'board.correctCount',
    scope: { kind: 'place', ids: { id: 'place', correctionId: 'countCorrection' } },
    params: z.object({ id: PathId, correctionId: PathId }),
    answer: CorrectedCount,
    errors: ['board.undone'],
    audit: 'place.countCorrectionUndone',
  }),
}
