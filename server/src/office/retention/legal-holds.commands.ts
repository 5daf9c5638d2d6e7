import { mayLiftHold, maySetHold } from '@parkla/contract/office/retention/retention.policy.ts'
import type { HoldReason, LegalHold } from '@parkla/contract/office/retention/retention.schema.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { holdRef, readHold, type Held } from './legal-holds.queries.ts'

/** Advisory lock key; no other lock has it. */
const holdsKey = 7_275_561

/** A batch of the nightly run: a hold is either committed before it and seen, or waits until it ends. */
export const lockHoldsShared = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${holdsKey})`.execute(tx)
}

type Input = HoldReason & { id: number }

const changeHold = (
  ctx: Context,
  { entity, id, Reason }: Held & HoldReason,
  change: 'Set' | 'Lifted',
): Promise<LegalHold> =>
  ctx.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${holdsKey})`.execute(tx)
    const held = { entity, id }
    const before = await readHold(tx, held)
    insist(change === 'Set' ? maySetHold(ctx.actor, before) : mayLiftHold(ctx.actor, before))
    if (change === 'Set')
      await sql`
        insert into legal_holds (${holdRef(held)}, reason, set_by_owner_id, set_at)
        values (${id}, ${Reason}, ${ctx.actor.id}, ${ctx.now})`.execute(tx)
    else
      await sql`
        update legal_holds set lifted_by_owner_id = ${ctx.actor.id}, lifted_at = ${ctx.now}
        where ${holdRef(held)} = ${id} and lifted_at is null`.execute(tx)
    await record(tx, ctx, { fact: `${entity}.legalHold${change}`, entity, id, reason: Reason })
    return readHold(tx, held)
  })

/** Stops the retention of that record (R177). */
export const setHold =
  (entity: Held['entity']) =>
  (ctx: Context, { id, Reason }: Input) =>
    changeHold(ctx, { entity, id, Reason }, 'Set')

/** The next nightly run removes records past their retention. */
export const liftHold =
  (entity: Held['entity']) =>
  (ctx: Context, { id, Reason }: Input) =>
    changeHold(ctx, { entity, id, Reason }, 'Lifted')
