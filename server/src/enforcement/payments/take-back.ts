import { mayTakeBack } from '@parkla/contract/enforcement/payments/payments.policy.ts'
import type { PaymentStatus } from '@parkla/contract/enforcement/payments/payments.lifecycle.ts'
import { sql } from 'kysely'
import { nextVersion } from '../../kit/http/conflict.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { updateRow } from '../../kit/database/rows.ts'
import type { Sending } from '../collection/claim-steps.ts'
import { receiveIncome } from './receive-income.ts'
import { lockFineState } from '../fine-records/fine-steps.ts'

type Booked = { incomeId: number; amountInCents: number; isReversed: boolean }

const findIncome = async (tx: Tx, id: number): Promise<Booked | undefined> => {
  const { rows } = await sql<Booked>`
    select i.id as "incomeId", i.amount_in_cents as "amountInCents",
      exists (select from fine_incomes v where v.reversal_of_id = i.id) as "isReversed"
    from fine_payments y join fine_incomes i on i.id = y.income_id where y.id = ${id}`.execute(tx)
  return rows[0]
}

type Taken = {
  /** The locked payment. */
  payment: { id: number; fineId: number }
  /** Reason, in the history of the fine. */
  note: string
  /** `YYYY-MM-DD`; today on the clock of the place by default. */
  date: (timeZone: string) => string
}

/** An income that was reversed on the page of its fine is not reversed again. Refused once its credit was returned. */
export const takeIncomeBack = async (tx: Tx, who: Sending, { payment, note, date }: Taken): Promise<void> => {
  const fine = await lockFineState(tx, payment.fineId)
  const income = await findIncome(tx, payment.id)
  if (income === undefined) return
  insist(mayTakeBack(fine, income.isReversed ? 0 : income.amountInCents))
  if (income.isReversed) return
  await receiveIncome(tx, who, {
    fine,
    cents: -income.amountInCents,
    date: date(fine.timeZone),
    channel: 'BANK',
    note,
    reversalOf: income.incomeId,
  })
}

type Reversal = { id: number; bookedOn: string }
type Original = { id: number; status: PaymentStatus; fineId: number; isSure: boolean }

/** How long after a payment its bank may still take it back: 13 months for direct debits, and some days. */
const reversibleDays = 410

/**
 * Payments that a reversal may take back, the likeliest first: the same sum, not received later, with the bank's id,
 * reference number, account or name of the reversal. `isSure`: by id or number.
 */
export const reversedBy = async (tx: Tx, { id }: { id: number }): Promise<Original[]> => {
  const { rows } = await sql<Original>`
    select p.id, p.status, coalesce(p.fine_id, 0) as "fineId", s.is_sure as "isSure"
    from fine_payments r join fine_payments p on p.amount_in_cents = r.amount_in_cents and p.currency = r.currency
        and p.booked_on between r.booked_on - ${sql.lit(reversibleDays)} and r.booked_on and p.id <> r.id
      cross join lateral (select (r.entry_id <> '' and p.entry_id = r.entry_id)
        or (r.reference_number <> '' and p.reference_number = r.reference_number) as is_sure) s
    where r.id = ${id} and r.is_reversal and not p.is_reversal and p.status in ('OPEN', 'BOOKED')
      and (s.is_sure or (r.payer_account <> '' and p.payer_account = r.payer_account)
        or (r.payer <> '' and lower(p.payer) = lower(r.payer)))
    order by s.is_sure desc, p.booked_on desc, p.id desc limit 2`.execute(tx)
  return rows
}

const lockOriginal = async (tx: Tx, id: number): Promise<Original | undefined> => {
  const { rows } = await sql<Original>`
    select id, status, coalesce(fine_id, 0) as "fineId", true as "isSure" from fine_payments
    where id = ${id} and status in ('OPEN', 'BOOKED') for update`.execute(tx)
  return rows[0]
}

/** Takes the payment back that the bank reversed: its fine is owed again, and both leave the desk (R193). */
export const takeBack = async (
  tx: Tx,
  who: Sending,
  { reversal, originalId, decidedBy }: { reversal: Reversal; originalId: number; decidedBy: number | null },
): Promise<boolean> => {
  const original = await lockOriginal(tx, originalId)
  if (original === undefined) return false
  const { rows } = await sql<{ note: string }>`
    select entry_id as note from fine_payments where id = ${reversal.id}`.execute(tx)
  if (original.status === 'BOOKED')
    await takeIncomeBack(tx, who, { payment: original, note: rows[0]?.note ?? '', date: () => reversal.bookedOn })
  const fine_id = original.fineId === 0 ? null : original.fineId
  const returned = { status: 'RETURNED', updated_at: nextVersion(who.now) } as const
  await updateRow(tx, 'fine_payments', { id: original.id, income_id: null, ...returned })
  await updateRow(tx, 'fine_payments', {
    id: reversal.id,
    ...returned,
    fine_id,
    reverses_id: original.id,
    decided_by_owner_id: decidedBy,
    decided_at: decidedBy === null ? null : who.now,
  })
  return true
}

/** Whether the income of the payment can still be taken back: its credit was not returned. */
const isReturnable = async (tx: Tx, { id, fineId, status }: Original): Promise<boolean> => {
  if (status !== 'BOOKED') return true
  const income = await findIncome(tx, id)
  const cents = income === undefined || income.isReversed ? 0 : income.amountInCents
  return mayTakeBack(await lockFineState(tx, fineId), cents).ok
}

/** Takes back the only payment that has the id or number of the reversal; false where that is not sure. */
export const takeBackIfSure = async (tx: Tx, who: Sending, reversal: Reversal): Promise<boolean> => {
  const found = await reversedBy(tx, reversal)
  const [only, ...others] = found.filter(({ isSure }) => isSure)
  if (only === undefined || others.length > 0 || !(await isReturnable(tx, only))) return false
  return takeBack(tx, who, { reversal, originalId: only.id, decidedBy: null })
}
