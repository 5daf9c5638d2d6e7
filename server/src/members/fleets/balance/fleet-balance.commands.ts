import type { fleetBalanceApi } from '@parkla/contract/members/fleets/fleet-balance.endpoints.ts'
import type { LedgerEntry } from '@parkla/contract/members/fleets/fleet-balance.schema.ts'
import { mayEditFleets } from '@parkla/contract/members/fleets/fleets.policy.ts'
import { isChargeable } from '@parkla/contract/kit/chargeable.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { record } from '../../../kit/audit.ts'
import type { Context } from '../../../kit/context.ts'
import { insist } from '../../../kit/errors.ts'
import { insertRow } from '../../../kit/database/rows.ts'
import { lockMoneyOf } from '../covering.queries.ts'
import { readBalance, readEntry } from './fleet-balance.queries.ts'
import { clearLowBalance } from './fleet-balance.jobs.ts'
import { readFleet } from '../fleets.queries.ts'

/** Adds one entry per idempotency key (R10, R103). Taking money back never leaves less than 0. */
export const topUp = (
  ctx: Context,
  { id, AmountInCents, Note }: RequestOf<(typeof fleetBalanceApi)['topUp']>,
): Promise<LedgerEntry> =>
  ctx.transaction(async (tx) => {
    insist(mayEditFleets(ctx.actor))
    const fleet = await readFleet(tx, ctx, id)
    insist(fleet.Type === 'PREPAID' ? { ok: true } : refuse('fleets.notPrepaid'))
    insist(isChargeable(AmountInCents, fleet.Currency), 'AmountInCents')
    await lockMoneyOf(tx, id)
    const isCovered = AmountInCents > 0 || (await readBalance(tx, id)) + AmountInCents >= 0
    insist(isCovered ? { ok: true } : refuse('fleets.balanceTooLow'), 'AmountInCents')
    const entry = { fleet_id: id, amount_in_cents: AmountInCents, note: Note, owner_id: ctx.actor.id }
    const { id: entryId } = await insertRow(tx, 'fleet_ledger', { ...entry, created_at: ctx.now })
    await clearLowBalance(tx, id)
    const after = { AmountInCents, EntryId: entryId }
    await record(tx, ctx, { fact: 'fleet.toppedUp', entity: 'fleet', id, after, topic: 'fleets' })
    return readEntry(tx, entryId)
  })
