import { eventOfIncome } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import { dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { lastPaidAt, moveFine, type FineState } from '../fine-records/fine-steps.ts'
import { deadlinesFrom, termsOf } from '../fine-records/issue-fine.ts'
import { answerWithOutcome, findOpenObjection } from '../objections/outcome-answer.ts'
import { closeClaim, recallClaim, reportPayment, type Sending } from '../collection/claim-steps.ts'

export type NewIncome = {
  fine: FineState
  /** Negative: the income takes `reversalOf` back. */
  cents: number
  date: string
  channel: 'BANK' | 'CARD' | 'CASH' | 'DEBT_PARTNER' | 'OTHER'
  note: string
  reversalOf?: number
}

const factOf = { settle: 'paid', payPart: 'partlyPaid', unpay: 'unpaid' } as const

/** The debtor of a payment that was taken back gets the days to pay again, unless the due day is still to come (R126). */
const dueAgain = async (tx: Tx, { now }: Sending, fine: FineState) => {
  const today = instantToLocal(now, fine.timeZone)
  if (fine.dueOn >= dayKey(today)) return {}
  const { due_on, forward_debts_at } = deadlinesFrom(today, await termsOf(tx, fine.region))
  return { due_on, forward_debts_at }
}

/** Moves the fine as the amount left decides (R125). */
const settle = async (tx: Tx, who: Sending, fine: FineState): Promise<FineState> => {
  const event = eventOfIncome(fine)
  if (event === undefined) {
    if (fine.status === 'PAID') await updateRow(tx, 'fines', { id: fine.id, paid_at: await lastPaidAt(tx, fine) })
    return fine
  }
  const deadlines = fine.status === 'PAID' ? await dueAgain(tx, who, fine) : {}
  const values = { paid_at: event === 'settle' ? await lastPaidAt(tx, fine) : null, ...deadlines }
  const objectionId = fine.status === 'CONTESTED' ? await findOpenObjection(tx, fine.id) : undefined
  const after = await moveFine(tx, who, { fact: `fine.${factOf[event]}`, fine, event, values })
  if (objectionId !== undefined) await answerWithOutcome(tx, who, objectionId)
  return after
}

/**
 * Notifies the partner, which must not collect what the debtor paid to us; the partner's own payments need no notice.
 */
const notifyPartner = async (tx: Tx, who: Sending, { fine, cents, channel }: NewIncome): Promise<void> => {
  const { id: fineId, status } = fine
  const isOurs = channel !== 'DEBT_PARTNER'
  if (status !== 'PAID') return isOurs ? reportPayment(tx, who, { fineId, cents }) : undefined
  if (isOurs) await recallClaim(tx, who, { fineId, state: 'CLOSED' })
  else await closeClaim(tx, who, fineId)
}

/** Takes a reversed income off the sum that its claim has collected, if the partner had reported that payment. */
const takeFromClaim = async (tx: Tx, { fine, cents, reversalOf = 0 }: NewIncome): Promise<void> => {
  await sql`update fine_claims c set collected_in_cents = c.collected_in_cents + ${cents} from debt_partner_events e
    where c.fine_id = ${fine.id} and e.claim_id = c.id and e.income_id = ${reversalOf}`.execute(tx)
}

/** Records an income of a locked fine for a user or a job; the amount left decides the status (R125, R129). */
export const receiveIncome = async (
  tx: Tx,
  who: Sending,
  income: NewIncome,
): Promise<{ incomeId: number; fine: FineState }> => {
  const { fine, cents, reversalOf, note } = income
  const { id: incomeId } = await insertRow(tx, 'fine_incomes', {
    fine_id: fine.id,
    amount_in_cents: cents,
    received_on: income.date,
    channel: income.channel,
    note,
    owner_id: who.actor?.id ?? null,
    reversal_of_id: reversalOf ?? null,
    created_at: who.now,
  })
  if (reversalOf !== undefined) await takeFromClaim(tx, income)
  const step = reversalOf === undefined ? { fact: 'fine.incomeAdded' } : { fact: 'fine.incomeReversed', comment: note }
  const after = await settle(tx, who, await moveFine(tx, who, { ...step, fine, paid: cents }))
  if (fine.status === 'IN_COLLECTION') await notifyPartner(tx, who, { ...income, fine: after })
  return { incomeId, fine: after }
}
