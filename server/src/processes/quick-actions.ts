import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { quickActionsApi } from '@parkla/contract/office/quick-actions/quick-actions.endpoints.ts'
import { mayMarkFull, mayOpenByQuickAction } from '@parkla/contract/office/quick-actions/quick-actions.policy.ts'
import type { QuickAction } from '@parkla/contract/office/quick-actions/quick-actions.schema.ts'
import { sql } from 'kysely'
import { correctCountIn } from '../gates/board/counts.commands.ts'
import { openGate } from '../gates/gates/commands/gates.commands.ts'
import { listGatesOnline } from '../gates/gates/online-gates.queries.ts'
import { readFreeSpots } from '../parking/places/list/occupancy.queries.ts'
import { sendQuickMessage } from '../office/quick-actions/quick-actions.jobs.ts'
import { findOfferedQuickAction, listOfferedQuickActions } from '../office/quick-actions/quick-actions.queries.ts'
import { record } from '../kit/audit.ts'
import type { Context } from '../kit/context.ts'
import type { Tx } from '../kit/database/database.ts'
import { insist } from '../kit/errors.ts'
import { bind } from '../kit/http/routes.ts'

type Api = typeof quickActionsApi

const openGateOf = async (tx: Tx, ctx: Context, action: QuickAction): Promise<number | null> => {
  const [gate] = await listGatesOnline(tx, ctx, sql`g.id = ${action.GateId}`)
  insist(mayOpenByQuickAction(gate))
  return (gate && (await openGate(tx, ctx, { gateId: gate.id, reason: action.Name }))) ?? null
}

const sendMessage = (tx: Tx, ctx: Context, { Id, Name, Place, Email, Message }: QuickAction): Promise<unknown> =>
  ctx.jobs.enqueue(tx, sendQuickMessage, {
    to: Email,
    language: ctx.language,
    subject: `${Name}: ${Place}`,
    text: Message,
    idempotencyKey: `quickAction ${Id} ${ctx.uuid()}`,
  })

/** Adds as many cars as public spots are free; undone like any correction of the count (R42). */
const markFull = async (tx: Tx, ctx: Context, { PlaceId, Name }: QuickAction): Promise<void> => {
  const free = await readFreeSpots(tx, ctx, { placeId: PlaceId, permission: 'board.correctCount' })
  insist(mayMarkFull(free))
  await correctCountIn(tx, ctx, { id: PlaceId, Difference: free, Reason: Name, IsConfirmed: true })
}

/** R36: the command and its audit commit together, once per idempotency key. */
const run = (ctx: Context, { Id }: RequestOf<Api['run']>): Promise<AnswerOf<Api['run']>> =>
  ctx.transaction(async (tx) => {
    const action = await findOfferedQuickAction(tx, ctx, Id)
    const GateCommandId = action.Kind === 'OPEN_GATE' ? await openGateOf(tx, ctx, action) : null
    if (action.Kind === 'MESSAGE') await sendMessage(tx, ctx, action)
    if (action.Kind === 'MARK_FULL') await markFull(tx, ctx, action)
    const { Name, Kind, PlaceId } = action
    await record(tx, ctx, {
      fact: 'quickAction.run',
      entity: 'quickAction',
      id: Id,
      placeId: PlaceId,
      after: { Name, Kind, ...(GateCommandId === null ? {} : { GateCommandId }) },
    })
    return { Id, Kind, GateCommandId }
  })

export const quickActionsRoutes = bind(quickActionsApi, { list: listOfferedQuickActions, run })
