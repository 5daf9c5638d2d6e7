import type { boardApi } from '@parkla/contract/gates/board/board.endpoints.ts'
import {
  correctionOf,
  mayCorrectCount,
  mayUndoCorrection,
  occupiedOf,
  type Counting,
} from '@parkla/contract/gates/board/board.policy.ts'
import type { CorrectedCount } from '@parkla/contract/gates/board/board.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'
import { findCorrection } from './board.queries.ts'

type Api = typeof boardApi

/** The count of a place in scope, locked until the transaction ends; sessions that begin meanwhile count themselves. */
const lockCounting = async (tx: Tx, ctx: Context, placeId: number): Promise<Counting> => {
  const { rows } = await sql<Counting>`
    select p.count_difference as difference, p.total_spots as spots,
      p.total_spots = 0 and exists(select 1 from places c where c.parent_id = p.id and c.deleted_at is null)
        as "isOnlyItsChildren",
      (select count(*) from sessions s where s.place_id = p.id and s.status = 'STARTED' and s.deleted_at is null) as running
    from places p
    where p.id = ${placeId} and p.deleted_at is null and ${placeVisibleTo(scopeFor(ctx, 'board.correctCount'))}
    for no key update of p`.execute(tx)
  return found(rows[0])
}

type Change = {
  placeId: number
  difference: number
  reason: string
  undoesId?: number
  fact: string
  counting: Counting
}

const carryOut = async (tx: Tx, ctx: Context, change: Change): Promise<CorrectedCount> => {
  const { placeId, difference, reason, undoesId, fact, counting } = change
  const { id } = await insertRow(tx, 'count_corrections', {
    place_id: placeId,
    difference,
    reason,
    owner_id: ctx.actor.id,
    undoes_id: undoesId ?? null,
    created_at: ctx.now,
  })
  const CountDifference = counting.difference + difference
  await updateRow(tx, 'places', { id: placeId, count_difference: CountDifference })
  const Occupied = occupiedOf({ ...counting, difference: CountDifference })
  await record(tx, ctx, {
    fact,
    entity: 'place',
    id: placeId,
    placeId,
    reason,
    before: { Occupied: occupiedOf(counting) },
    after: { Occupied, Difference: difference, CorrectionId: id },
    topic: 'places',
  })
  return { Correction: await findCorrection(tx, { placeId, correctionId: id }), Occupied, CountDifference }
}

/** Corrects the number of cars without a session; the place's version is unchanged (R8). */
export const correctCountIn = async (
  tx: Tx,
  ctx: Context,
  { id, ...wanted }: RequestOf<Api['correct']>,
): Promise<CorrectedCount> => {
  const counting = await lockCounting(tx, ctx, id)
  insist(mayCorrectCount(ctx.actor, wanted, counting), wanted.Occupied === undefined ? 'Difference' : 'Occupied')
  const difference = correctionOf(wanted, counting)
  return carryOut(tx, ctx, { placeId: id, difference, reason: wanted.Reason, fact: 'place.countCorrected', counting })
}

export const correctCount = (ctx: Context, request: RequestOf<Api['correct']>): Promise<CorrectedCount> =>
  ctx.transaction((tx) => correctCountIn(tx, ctx, request))

export const undoCorrection = (ctx: Context, { id, correctionId }: RequestOf<Api['undo']>): Promise<CorrectedCount> =>
  ctx.transaction(async (tx) => {
    const counting = await lockCounting(tx, ctx, id)
    const undone = await findCorrection(tx, { placeId: id, correctionId })
    insist(mayUndoCorrection(ctx.actor, undone))
    return carryOut(tx, ctx, {
      placeId: id,
      difference: -undone.Difference,
      reason: undone.Reason,
      undoesId: correctionId,
      fact: 'place.countCorrectionUndone',
      counting,
    })
  })
