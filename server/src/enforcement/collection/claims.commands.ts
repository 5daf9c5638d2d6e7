import type { finesApi } from '@parkla/contract/enforcement/fines/fines.endpoints.ts'
import { mayForwardFine } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { insistUnchanged } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import { insist } from '../../kit/errors.ts'
import { lockFine, readFine, todayAt } from '../fine-records/fine-record.queries.ts'
import { lockFineState } from '../fine-records/fine-steps.ts'
import { forwardFineNow } from './claim-steps.ts'

/** Sent once per idempotency key (R10); the partner is called after the commit (R130, R188). */
export const sendFine = (ctx: Context, input: RequestOf<(typeof finesApi)['send']>): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const { id, partner } = input
    const fine = await lockFine(tx, ctx, { id, permission: 'fines.edit' })
    await insistUnchanged(tx, ctx, { entity: 'fine', id, current: fine, sent: input })
    insist(partner in ctx.ports.debtCollection ? { ok: true } : reject('fines.unknownPartner'), 'partner')
    insist(mayForwardFine(ctx.actor, fine, todayAt(ctx.now, fine.timeZone)))
    await forwardFineNow(tx, ctx, { fine: await lockFineState(tx, id), partner })
    return readFine(tx, ctx, { id })
  })
