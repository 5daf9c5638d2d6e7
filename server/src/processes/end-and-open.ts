import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { sessionExitsApi } from '@parkla/contract/parking/stays/session-exits.endpoints.ts'
import { mayEndAndOpen, mayOpenExit } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { sql } from 'kysely'
import { placeVisibleTo } from '../people/access/visible-to.queries.ts'
import { openGate } from '../gates/gates/commands/gates.commands.ts'
import { listGatesOnline, type GateOnline } from '../gates/gates/online-gates.queries.ts'
import { lockSession } from '../parking/session-records/lock-session.ts'
import { endStay } from '../parking/stays/stays.commands.ts'
import { scopeFor, type Context } from '../kit/context.ts'
import type { Tx } from '../kit/database/database.ts'
import { found, insist } from '../kit/errors.ts'
import { bind } from '../kit/http/routes.ts'

type Api = typeof sessionExitsApi

/** Gates that let cars out of the place, within the actor's scope of gates. */
const exitGatesOf = (tx: Tx, ctx: Context, placeId: number): Promise<GateOnline[]> =>
  listGatesOnline(
    tx,
    ctx,
    sql`g.direction in ('EXIT', 'BOTH') and c.place_id = ${placeId} and ${placeVisibleTo(scopeFor(ctx, 'gates.operate'))}`,
  )

/**
 * R67: end and command commit together: a refused call does neither, and a second one finds the session ended. An offline
 * controller gets no command, which could open the gate later for another car; the session ends all the same.
 */
const endAndOpen = (
  ctx: Context,
  { ParkingSessionId, GateId }: RequestOf<Api['endAndOpen']>,
): Promise<AnswerOf<Api['endAndOpen']>> =>
  ctx.transaction(async (tx) => {
    const session = await lockSession(tx, ctx, { id: ParkingSessionId, permission: 'sessions.end' })
    insist(mayEndAndOpen(ctx.actor, session))
    const gates = await exitGatesOf(tx, ctx, session.PlaceId)
    insist(mayOpenExit(gates.length, GateId !== undefined))
    const gate = found(GateId === undefined ? gates[0] : gates.find(({ id }) => id === GateId))
    const ended = await endStay(tx, ctx, { session, at: ctx.now })
    const opening = gate.isOnline && (await openGate(tx, ctx, { gateId: gate.id, reason: `Session ${session.Id}` }))
    return { ParkingSessionId: session.Id, ...ended, GateCommandId: opening || null }
  })

export const sessionExitsRoutes = bind(sessionExitsApi, { endAndOpen })
