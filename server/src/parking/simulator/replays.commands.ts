import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { replaysApi } from '@parkla/contract/parking/simulator/replays.endpoints.ts'
import { isPossibleWeek } from '@parkla/contract/parking/places/places.policy.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { findSettings } from '../places/record/place-record.queries.ts'
import { replayJob } from './replays.jobs.ts'
import { readReplay } from './replays.queries.ts'

type Api = typeof replaysApi

type Ended = { placeId: number; ownerId?: number; replayId?: number; now: string }

/** The running job checks the state after each batch. */
const cancel = async (tx: Tx, { placeId, ownerId, replayId, now }: Ended): Promise<void> => {
  let query = tx
    .updateTable('tariff_replays')
    .set({ state: 'CANCELLED', settled_at: now })
    .where('place_id', '=', placeId)
    .where('state', 'in', ['WAITING', 'RUNNING'])
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId)
  if (replayId !== undefined) query = query.where('id', '=', replayId)
  await query.execute()
}

/** One replay per user and place: a new one cancels the previous one. */
export const startReplay = (
  ctx: Context,
  { id, AvailabilityTable, DiscountPlan, Terms }: RequestOf<Api['start']>,
): Promise<AnswerOf<Api['start']>> =>
  ctx.transaction(async (tx) => {
    await findSettings(ctx, tx, { id, permission: 'tariffs.editSpots', isLocked: true })
    insist(isPossibleWeek(AvailabilityTable), 'AvailabilityTable')
    await cancel(tx, { placeId: id, ownerId: ctx.actor.id, now: ctx.now })
    const replay = await insertRow(tx, 'tariff_replays', {
      place_id: id,
      owner_id: ctx.actor.id,
      draft: JSON.stringify({ table: AvailabilityTable, plan: DiscountPlan, terms: Terms }),
      state: 'WAITING',
      created_at: ctx.now,
    })
    await ctx.jobs.enqueue(tx, replayJob, { replayId: replay.id })
    return readReplay(tx, { placeId: id, replayId: replay.id, now: ctx.now })
  })

export const cancelReplay = (
  ctx: Context,
  { id, replayId }: RequestOf<Api['cancel']>,
): Promise<AnswerOf<Api['cancel']>> =>
  ctx.transaction(async (tx) => {
    await findSettings(ctx, tx, { id, permission: 'tariffs.editSpots' })
    found(await readReplay(tx, { placeId: id, replayId, now: ctx.now }))
    await cancel(tx, { placeId: id, replayId, now: ctx.now })
    return {}
  })
