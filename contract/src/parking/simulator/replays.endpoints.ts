import * as z from 'zod'
import { del, get, post } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { Replay, StartReplay } from './replays.schema.ts'

const ofReplay = {
  scope: { kind: 'place', ids: { id: 'place', replayId: 'replay' } },
  params: z.object({ id: PathId, replayId: PathId }),
} as const

export const replaysApi = {
  start: post('/adminapi/places/:id/tariff-replays', {
    summary: "+ Starts a revenue forecast: last month's ended sessions at unsaved prices",
    permission: 'tariffs.editSpots',
    scope: { kind: 'place', ids: { id: 'place' } },
    params: z.object({ id: PathId }),
    body: StartReplay,
    answer: Replay,
    errors: ['places.hoursCross'],
  }),
  find: get('/adminapi/places/:id/tariff-replays/:replayId', {
    summary: '+ Progress and result of a revenue forecast',
    permission: 'tariffs.editSpots',
    ...ofReplay,
    answer: Replay,
  }),
  cancel: del('/adminapi/places/:id/tariff-replays/:replayId', {
    summary: '+ Cancels a revenue forecast',
    permission: 'tariffs.editSpots',
    ...ofReplay,
  }),
}
