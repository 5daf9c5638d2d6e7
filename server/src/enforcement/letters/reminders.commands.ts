import type { finesApi } from '@parkla/contract/enforcement/fines/fines.endpoints.ts'
import { mayRemindFine } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { insistUnchanged } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { lockFine, readFine, todayAt } from '../fine-records/fine-record.queries.ts'
import { lockFineState } from '../fine-records/fine-steps.ts'
import { remindFine } from './remind-fine.ts'

/** A read apart from the fine, whose debtor is hidden without the right to personal data (R79). */
const hasContact = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from fines where id = ${id} and (debtor_email <> '' or debtor_address <> '')`.execute(tx)
  return rows.length > 0
}

/** The next reminder before its day; once per idempotency key (R10, R125). */
export const remindNow = (ctx: Context, input: RequestOf<(typeof finesApi)['remind']>): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const { id } = input
    const fine = await lockFine(tx, ctx, { id, permission: 'fines.edit' })
    await insistUnchanged(tx, ctx, { entity: 'fine', id, current: fine, sent: input })
    insist(mayRemindFine(ctx.actor, fine, todayAt(ctx.now, fine.timeZone)))
    insist((await hasContact(tx, id)) ? { ok: true } : refuse('fines.noContact'))
    await remindFine(tx, ctx, await lockFineState(tx, id))
    return readFine(tx, ctx, { id })
  })
