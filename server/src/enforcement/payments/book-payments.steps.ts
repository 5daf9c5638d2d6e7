import {
  doubtOf,
  referencesIn,
  type PaymentDoubt,
  type ReceivedPayment,
} from '@parkla/contract/enforcement/payments/payment-matching.ts'
import { leftOf } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import { voidFineStatuses } from '@parkla/contract/enforcement/fines/fines.lifecycle.ts'
import { sql } from 'kysely'
import type { Acting } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database/database.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { readSetting } from '../../office/settings/settings.queries.ts'
import type { Sending } from '../collection/claim-steps.ts'
import { receiveIncome } from './receive-income.ts'
import { lockFineState, type FineState } from '../fine-records/fine-steps.ts'
import { takeBackIfSure } from './take-back.ts'

/** An entry of a statement as stored. */
export type StoredPayment = {
  id: number
  bookedOn: string
  amountInCents: number
  currency: string
  payer: string
  referenceNumber: string
  otherReferences: readonly string[]
  details: string
  isReversal: boolean
  /** Doubt of the payment's import; empty for none. */
  doubt: PaymentDoubt | ''
}

/**
 * Note of the income: what the bank calls the entry. Never its details, which may name people: incomes are not
 * anonymised (R79, R177).
 */
const noteOf = async (tx: Tx, id: number): Promise<string> => {
  const { rows } = await sql<{ note: string }>`
    select entry_id as note from fine_payments where id = ${id}`.execute(tx)
  return rows[0]?.note ?? ''
}

type Booking = { payment: Pick<StoredPayment, 'id' | 'bookedOn' | 'amountInCents'>; fine: FineState }

/** Records the income of a locked fine and links both; `decidedBy` is who assigned it. */
export const bookPayment = async (
  tx: Tx,
  who: Sending,
  { payment, fine, decidedBy = null }: Booking & { decidedBy?: number | null },
): Promise<void> => {
  const { id, bookedOn: date, amountInCents: cents } = payment
  const note = await noteOf(tx, id)
  const { incomeId } = await receiveIncome(tx, who, { fine, cents, date, channel: 'BANK', note })
  await updateRow(tx, 'fine_payments', {
    id,
    status: 'BOOKED',
    fine_id: fine.id,
    income_id: incomeId,
    decided_by_owner_id: decidedBy,
    decided_at: decidedBy === null ? null : who.now,
    updated_at: who.now,
  })
}

type Candidate = { id: number; referenceIn: ReceivedPayment['referenceIn'] }
type Target = { fine: Candidate | undefined; doubt: PaymentDoubt }

const fineOf = async (tx: Tx, references: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from fines where reference_number = any(${references}::text[]) order by id limit 2`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The fine that the reference number names: in the bank's field, else the only one in the details. */
const targetOf = async (tx: Tx, { referenceNumber, details }: StoredPayment): Promise<Target> => {
  const [named] = referenceNumber === '' ? [] : await fineOf(tx, [referenceNumber])
  if (named !== undefined) return { fine: { id: named, referenceIn: 'FIELD' }, doubt: 'OTHER_PAYER' }
  const inText = referencesIn(details)
  const found = inText.length === 0 ? [] : await fineOf(tx, inText)
  const [only] = found
  if (found.length === 1 && only !== undefined)
    return { fine: { id: only, referenceIn: 'TEXT' }, doubt: 'REFERENCE_IN_TEXT' }
  if (found.length > 1) return { fine: undefined, doubt: 'REFERENCE_IN_TEXT' }
  return { fine: undefined, doubt: referenceNumber === '' ? 'NO_REFERENCE' : 'UNKNOWN_REFERENCE' }
}

const debtorOf = async (tx: Tx, id: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select debtor_name as name from fines where id = ${id}`.execute(tx)
  return rows[0]?.name ?? ''
}

type Judged = { payment: StoredPayment; referenceIn: ReceivedPayment['referenceIn']; fine: FineState }

const judge = async (tx: Tx, { payment, referenceIn, fine }: Judged): Promise<PaymentDoubt | undefined> => {
  const payable = {
    leftInCents: leftOf(fine),
    isVoid: voidFineStatuses.some((status) => status === fine.status),
    currency: fine.currency,
    debtorName: await debtorOf(tx, fine.id),
    issuedOn: fine.issuedOn,
  }
  const limits = {
    percent: await readSetting(tx, 'implausiblePaymentPercent'),
    cents: await readSetting(tx, 'implausiblePaymentInCents'),
  }
  return doubtOf({ ...payment, referenceIn }, payable, limits)
}

/** The locked fines of all references where what is left of them is exactly the payment; undefined otherwise. */
const finesPaidExactly = async (tx: Tx, payment: StoredPayment): Promise<FineState[] | undefined> => {
  const { otherReferences: references, amountInCents, currency, bookedOn } = payment
  const { rows } = await sql<{ id: number }>`
    select id from fines where reference_number = any(${references}::text[])
    order by array_position(${references}::text[], reference_number)`.execute(tx)
  if (rows.length !== references.length) return undefined
  const fines: FineState[] = []
  for (const { id } of rows) fines.push(await lockFineState(tx, id))
  const isPayable = (fine: FineState) => fine.currency === currency && leftOf(fine) > 0 && fine.issuedOn <= bookedOn
  const left = fines.reduce((sum, fine) => sum + leftOf(fine), 0)
  return fines.every(isPayable) && left === amountInCents ? fines : undefined
}

type Division = { payment: StoredPayment; fines: readonly FineState[] }

/** Divides a payment into one for each fine; the first keeps its id and key. */
const divide = async (tx: Tx, who: Sending, { payment, fines }: Division): Promise<void> => {
  for (const [at, fine] of fines.entries()) {
    const amountInCents = leftOf(fine)
    const { rows } = await sql<{ id: number }>`
      insert into fine_payments (import_id, key, booked_on, amount_in_cents, currency, payer, payer_account, reference_number,
        details, entry_id, batch, created_at, updated_at)
      select p.import_id, p.key || ${`/${at + 1}`}, p.booked_on, ${amountInCents}::bigint, p.currency, p.payer, p.payer_account,
        f.reference_number, p.details, p.entry_id, p.batch, ${who.now}::timestamptz, ${who.now}::timestamptz
      from fine_payments p, fines f where p.id = ${payment.id} and f.id = ${fine.id} and ${at > 0} returning id`.execute(
      tx,
    )
    const id = rows[0]?.id ?? payment.id
    if (at === 0)
      await sql`update fine_payments p set amount_in_cents = ${amountInCents}, reference_number = f.reference_number,
        other_references = '{}' from fines f where p.id = ${payment.id} and f.id = ${fine.id}`.execute(tx)
    await bookPayment(tx, who, { payment: { id, bookedOn: payment.bookedOn, amountInCents }, fine })
  }
}

/** Books one open payment if it is sure, else stores the doubt. */
const settle = async (tx: Tx, who: Sending, payment: StoredPayment): Promise<void> => {
  const keep = (doubt: PaymentDoubt) => updateRow(tx, 'fine_payments', { id: payment.id, doubt, updated_at: who.now })
  if (payment.isReversal) return (await takeBackIfSure(tx, who, payment)) ? undefined : keep('REVERSAL')
  if (payment.doubt !== '') return
  if (payment.otherReferences.length > 0) {
    const fines = await finesPaidExactly(tx, payment)
    return fines === undefined ? keep('SEVERAL_REFERENCES') : divide(tx, who, { payment, fines })
  }
  const { fine: target, doubt: unknown } = await targetOf(tx, payment)
  if (target === undefined) return keep(unknown)
  const fine = await lockFineState(tx, target.id)
  const doubt = await judge(tx, { payment, referenceIn: target.referenceIn, fine })
  return doubt === undefined ? bookPayment(tx, who, { payment, fine }) : keep(doubt)
}

const batchSize = 500

const readPayments = async (tx: Tx, ids: readonly number[]): Promise<StoredPayment[]> => {
  const { rows } = await sql<StoredPayment>`
    select id, to_char(booked_on, 'YYYY-MM-DD') as "bookedOn", amount_in_cents as "amountInCents", currency, payer,
      reference_number as "referenceNumber", other_references as "otherReferences", details, is_reversal as "isReversal", doubt
    from fine_payments where id = any(${ids}::bigint[]) order by is_reversal, reference_number, id`.execute(tx)
  return rows
}

type Booker = Sending & Acting & { watch: (share: number) => Promise<void> }

/** Books the payments of an import in its transaction, or gives them a doubt; `watch` reports progress from a half on. */
export const bookPayments = async (tx: Tx, who: Booker, ids: readonly number[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += batchSize) {
    for (const payment of await readPayments(tx, ids.slice(from, from + batchSize))) await settle(tx, who, payment)
    await who.watch(0.5 + (0.5 * from) / ids.length)
  }
}
