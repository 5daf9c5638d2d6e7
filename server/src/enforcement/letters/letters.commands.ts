import type { lettersApi } from '@parkla/contract/enforcement/letters/letters.endpoints.ts'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import { insist } from '../../kit/errors.ts'
import { lockFine, readFine } from '../fine-records/fine-record.queries.ts'
import { chargeReminderAgain } from './reminder-cost.ts'

/** 409 for an invoice that is no letter, and for a letter that another user marked meanwhile. */
export const postLetter = (ctx: Context, input: RequestOf<(typeof lettersApi)['post']>): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const { id, invoiceId } = input
    const { placeId } = await lockFine(tx, ctx, { id, permission: 'fines.edit' })
    const posted = await tx
      .updateTable('fine_invoices')
      .set({ is_to_post: false })
      .where('id', '=', invoiceId)
      .where('fine_id', '=', id)
      .where('is_to_post', '=', true)
      .returning('was_refused')
      .executeTakeFirst()
    insist(posted ? { ok: true } : refuse('fines.letterNotWaiting'))
    // A refused reminder counts only from its posting.
    if (posted?.was_refused) {
      const costs = await chargeReminderAgain(tx, ctx, { fineId: id, invoiceId })
      await sql`update fines set reminders = least(reminders + 1, 3), costs_in_cents = costs_in_cents + ${costs},
        updated_at = ${ctx.now} where id = ${id}`.execute(tx)
    }
    await record(tx, ctx, { fact: 'fine.letterPosted', entity: 'fine', id, placeId, topic: 'fines' })
    return readFine(tx, ctx, { id })
  })
