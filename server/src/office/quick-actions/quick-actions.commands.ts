import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { allowed, reject } from '@parkla/contract/kit/verdict.ts'
import type { quickActionSettingsApi } from '@parkla/contract/office/quick-actions/quick-actions.endpoints.ts'
import { mayEditQuickActions } from '@parkla/contract/office/quick-actions/quick-actions.policy.ts'
import type { QuickAction } from '@parkla/contract/office/quick-actions/quick-actions.schema.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { orTaken } from '../../kit/database/taken.ts'
import { lockQuickAction, readQuickAction } from './quick-actions.queries.ts'

type Api = typeof quickActionSettingsApi
type Input = RequestOf<Api['add']>

const audited = ({ Name, Kind, PlaceId, GateId, Email, Message, Roles, NeedsConfirmation }: QuickAction) => ({
  Name,
  Kind,
  PlaceId,
  GateId,
  Email,
  Message,
  Roles,
  NeedsConfirmation,
})

const about = (id: number) => ({ entity: 'quickAction', id, topic: 'settings' }) as const

const taken = { quick_actions_name: { field: 'Name', reason: 'quickActions.nameTaken' } }

/** The place exists, and the gate belongs to it. */
const insistOnTarget = async (tx: Tx, { PlaceId, GateId }: Input): Promise<void> => {
  const { rows } = await sql<{ hasGate: boolean }>`
    select exists(select 1 from gates g join gate_controllers c on c.id = g.gate_controller_id and c.deleted_at is null
      where g.id = ${GateId} and g.deleted_at is null and c.place_id = p.id) as "hasGate"
    from places p where p.id = ${PlaceId} and p.deleted_at is null`.execute(tx)
  insist(rows[0] ? allowed : reject('quickActions.unknownPlace'), 'PlaceId')
  insist(GateId === null || rows[0]?.hasGate === true ? allowed : reject('quickActions.unknownGate'), 'GateId')
}

/** Fields of other kinds are emptied. */
const columnsOf = ({ Name, Kind, PlaceId, GateId, Email, Message, Roles, NeedsConfirmation }: Input) => ({
  name: Name,
  kind: Kind,
  place_id: PlaceId,
  gate_id: Kind === 'OPEN_GATE' ? GateId : null,
  email: Kind === 'MESSAGE' ? Email : '',
  message: Kind === 'MESSAGE' ? Message : '',
  roles: Roles,
  needs_confirmation: NeedsConfirmation,
})

export const addQuickAction = (ctx: Context, input: Input): Promise<QuickAction> =>
  ctx.transaction(async (tx) => {
    insist(mayEditQuickActions(ctx.actor))
    await insistOnTarget(tx, input)
    const times = { created_at: ctx.now, updated_at: ctx.now }
    const { id } = await orTaken(insertRow(tx, 'quick_actions', { ...columnsOf(input), ...times }), taken)
    const after = await readQuickAction(tx, id)
    await record(tx, ctx, { fact: 'quickAction.added', ...about(id), after: audited(after) })
    return after
  })

/** R8. */
export const saveQuickAction = (
  ctx: Context,
  { id, UpdatedAt, ...input }: RequestOf<Api['save']>,
): Promise<QuickAction> =>
  ctx.transaction(async (tx) => {
    const before = await lockQuickAction(tx, id)
    insist(mayEditQuickActions(ctx.actor))
    await insistUnchanged(tx, ctx, { ...about(id), current: before, sent: { UpdatedAt } })
    await insistOnTarget(tx, input)
    await orTaken(updateRow(tx, 'quick_actions', { id, ...columnsOf(input), updated_at: nextVersion(ctx.now) }), taken)
    const after = await readQuickAction(tx, id)
    await record(tx, ctx, { fact: 'quickAction.changed', ...about(id), before: audited(before), after: audited(after) })
    return after
  })

export const removeQuickAction = (ctx: Context, { id }: { id: number }): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const before = await lockQuickAction(tx, id)
    insist(mayEditQuickActions(ctx.actor))
    await updateRow(tx, 'quick_actions', { id, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    await record(tx, ctx, { fact: 'quickAction.deleted', ...about(id), before: audited(before) })
    return {}
  })
