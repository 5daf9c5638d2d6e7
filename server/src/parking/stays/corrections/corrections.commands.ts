import type { Actor } from '@parkla/contract/access/actor.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import { mayChargeDifference, mayCorrectSession } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { SentModifySession, type SessionClient } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { insistUnchanged } from '../../../kit/http/conflict.ts'
import { insistAsRead } from '../../../kit/http/sent/kept-fields.ts'
import { scopeFor, type Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { insist } from '../../../kit/errors.ts'
import { lockSession, type LockedSession } from '../../session-records/lock-session.ts'
import { findSession } from '../../session-records/sessions.queries.ts'
import { asClient, sessionMask } from '../../session-records/sessions.row.ts'
import { chargeDifference } from '../../charges/payments.commands.ts'
import {
  correctStay,
  planCorrection,
  previewStay,
  overlapping,
  type ChangedClient,
  type Correction,
  type CostAfter,
} from './stay-corrections.ts'

type Api = typeof sessionsApi
type Wanted = RequestOf<Api['previewModify']>

const lockToCorrect = async (tx: Tx, ctx: Context, wanted: Wanted) => {
  const session: LockedSession = await lockSession(tx, ctx, {
    id: wanted.ParkingSessionId,
    permission: 'sessions.correct',
  })
  return { session, wanted, scope: scopeFor(ctx, 'sessions.correct') }
}

/** Names of both clients, masked for the reader. */
const namesOf = async (tx: Tx, { actor }: Context, { before, after }: ChangedClient) => {
  const { rows } = await sql<SessionClient>`
    select id as "Id", phone_number as "PhoneNumber" from clients
    where id = any(${[before, after]}::bigint[])`.execute(tx)
  const mask = sessionMask(actor)
  const nameOf = (id: number | null): SessionClient | null => {
    const client = rows.find(({ Id }) => Id === id)
    return client ? asClient(client, mask) : null
  }
  return { Before: nameOf(before), After: nameOf(after) }
}

export const previewCorrection = (ctx: Context, wanted: Wanted): Promise<AnswerOf<Api['previewModify']>> =>
  ctx.transaction(async (tx) => {
    const corrected = await lockToCorrect(tx, ctx, wanted)
    const { session } = corrected
    insist(mayCorrectSession(ctx.actor, session))
    const correction = await planCorrection(tx, ctx, corrected)
    const { cost, client } = await previewStay(tx, { session, correction })
    const RechargeInCents = rechargeOf(ctx.actor, { session, cost, changes: correction.changes })
    const OverlapsSessionId = await overlapping(tx, session, correction)
    return {
      Changes: correction.changes,
      OverlapsSessionId,
      ...cost,
      RechargeInCents,
      Client: client ? await namesOf(tx, ctx, client) : null,
    }
  })

type Charged = { session: LockedSession; cost: CostAfter; changes: Correction['changes'] }

/** Amount that a correction adds to a charged cost, if the same card may pay it (decision 0010); else 0. */
const rechargeOf = (actor: Actor, { session, cost, changes }: Charged): number => {
  const isSameCar = !changes.some(({ Field }) => Field === 'CarNumber')
  const cents = cost.IsCostKept && isSameCar ? cost.NewCostInCents - cost.CostInCents : 0
  return cents > 0 && mayChargeDifference(actor, session).ok ? cents : 0
}

const taken = Object.keys(SentModifySession.shape)

/** R64: corrects plate, place, start or end; repriced, or the difference charged (decision 0010, R178). */
export const correctSession = (ctx: Context, wanted: RequestOf<Api['modify']>): Promise<AnswerOf<Api['modify']>> =>
  ctx.transaction(async (tx) => {
    const { ParkingSessionId = wanted.Id ?? 0, Id = ParkingSessionId } = wanted
    insist(
      Id === ParkingSessionId ? { ok: true } : reject('input.notOffered', { offered: String(ParkingSessionId) }),
      'Id',
    )
    const corrected = await lockToCorrect(tx, ctx, { ...wanted, ParkingSessionId })
    const { session } = corrected
    await insistUnchanged(tx, ctx, { entity: 'session', id: session.Id, current: session, sent: wanted })
    insist(mayCorrectSession(ctx.actor, session))
    const before = await findSession(ctx, { id: session.Id }, tx)
    const { changes } = await planCorrection(tx, ctx, corrected)
    const cost = await correctStay(tx, ctx, { ...corrected, reason: wanted.Reason })
    const amountInCents = rechargeOf(ctx.actor, { session, cost, changes })
    const { Reason: reason, IsConfirmed: isConfirmed } = wanted
    if (amountInCents > 0) await chargeDifference(tx, ctx, { session, amountInCents, reason, isConfirmed })
    const after = await findSession(ctx, { id: session.Id }, tx)
    insistAsRead(wanted, { taken, before, after })
    return after
  })
