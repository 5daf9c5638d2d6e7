import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { sessionsApi } from '@parkla/contract/sessions/sessions.endpoints.ts'
import { mayCorrectSession } from '@parkla/contract/sessions/sessions.policy.ts'
import { insistUnchanged } from '../../kit/conflict.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { insist } from '../../kit/errors.ts'
import { lockSession, type LockedSession } from './sessions.locking.ts'
import { findSession } from './sessions.queries.ts'
import { correctStay, costAfter, foreseeCorrection, overlapping } from './stay-corrections.ts'

type Api = typeof sessionsApi
type Wanted = RequestOf<Api['previewModify']>

const lockToCorrect = async (tx: Tx, ctx: Context, wanted: Wanted) => {
  const session: LockedSession = await lockSession(tx, ctx, {
    id: wanted.ParkingSessionId,
    permission: 'sessions.correct',
  })
  return { session, wanted, scope: scopeFor(ctx, 'sessions.correct') }
}

export const previewCorrection = (ctx: Context, wanted: Wanted): Promise<AnswerOf<Api['previewModify']>> =>
  ctx.transaction(async (tx) => {
    const corrected = await lockToCorrect(tx, ctx, wanted)
    const { session } = corrected
    insist(mayCorrectSession(ctx.actor, session))
    const correction = await foreseeCorrection(tx, ctx, corrected)
    const cost = await costAfter(tx, session, correction)
    return { Changes: correction.changes, OverlapsSessionId: await overlapping(tx, session, correction), ...cost }
  })

/** R64: plate, place, start or end, with a reason; the price follows unless it was charged (decision 0010). */
export const correctSession = (ctx: Context, wanted: RequestOf<Api['modify']>): Promise<AnswerOf<Api['modify']>> =>
  ctx.transaction(async (tx) => {
    const corrected = await lockToCorrect(tx, ctx, wanted)
    const { session } = corrected
    await insistUnchanged(tx, ctx, {
      entity: 'session',
      id: session.Id,
      current: session.UpdatedAt,
      sent: wanted.UpdatedAt,
    })
    insist(mayCorrectSession(ctx.actor, session))
    await correctStay(tx, ctx, { ...corrected, reason: wanted.Reason })
    return findSession(ctx, { id: session.Id }, tx)
  })
