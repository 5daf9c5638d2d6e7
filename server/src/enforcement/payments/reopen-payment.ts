import type { PaymentStatus } from '@parkla/contract/enforcement/payments/payments.lifecycle.ts'
import { record } from '../../kit/audit.ts'
import { nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { updateRow } from '../../kit/database/rows.ts'

type Decided = { id: number; status: PaymentStatus; fineId: number }

/** Sets a locked payment to OPEN and clears its fine and its income. */
export const reopenPayment = async (
  tx: Tx,
  ctx: Context,
  { payment: { id, ...before }, reason }: { payment: Decided; reason: string },
): Promise<void> => {
  await updateRow(tx, 'fine_payments', {
    id,
    status: 'OPEN',
    fine_id: null,
    income_id: null,
    ignore_reason: '',
    decided_by_owner_id: null,
    decided_at: null,
    updated_at: nextVersion(ctx.now),
  })
  await record(tx, ctx, { fact: 'finePayment.reopened', entity: 'finePayment', id, topic: 'fines', reason, before })
}
