import { eventOfIncome } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { changeFine } from './change-fine.ts'
import { lastPaidAt } from './fine-steps.ts'

/** Moves the fine as the amount left decides (R125); the same fine if its status stays. */
export const settleFine = async (tx: Tx, ctx: Context, fine: Fine): Promise<Fine> => {
  const event = eventOfIncome(fine)
  if (event === undefined) return fine
  const values = { paid_at: event === 'settle' ? await lastPaidAt(tx, fine) : null }
  return changeFine(tx, ctx, { fact: `fine.${factOf[event]}`, fine, event, values })
}

const factOf = { settle: 'paid', payPart: 'partlyPaid', unpay: 'unpaid' } as const
