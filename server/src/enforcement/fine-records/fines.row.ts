import type { FineStatus } from '@parkla/contract/enforcement/fines/fines.lifecycle.ts'
import { creditOf, leftOf } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import type { FineRow } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Language } from '../../kit/reasons.ts'

/** A fine as read; left and credit are computed by the rules. */
export type StoredFine = Omit<FineRow, 'leftInCents' | 'creditInCents' | 'status'> & { status: FineStatus }

/** Text of the reason `g`, Estonian where it is missing (R136). */
export const reasonTextIn = (language: Language): RawBuilder<string> =>
  sql`coalesce(nullif(${sql.ref(`g.text_${language}`)}, ''), g.text_et)`

/** The SQL form of `leftOf`. */
export const leftToPay = sql`case when f.status in ('CANCELLED', 'REPLACED') then 0
  else greatest(0, f.amount_in_cents + f.costs_in_cents - f.paid_in_cents) end`

/** Paid beyond what is owed; the condition of the index `fines_credit`. */
export const hasCredit = sql`f.paid_in_cents >
  case when f.status in ('CANCELLED', 'REPLACED') then 0 else f.amount_in_cents + f.costs_in_cents end`

export const dayOf = (column: string): RawBuilder<string> => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

export const fineColumns = (language: Language): RawBuilder<unknown> => sql`
  f.id, f.number::text as number, f.reference_number as "referenceNumber", f.status, f.place_id as "placeId",
  p.name as "placeName", p.time_zone as "timeZone", n.plate as "licensePlate", g.code as "reasonCode",
  ${reasonTextIn(language)} as "reasonText", f.officer_name as officer, f.amount_in_cents as "amountInCents",
  f.costs_in_cents as "costsInCents", f.paid_in_cents as "paidAmountInCents", f.currency, f.issued_at as "issuedAt",
  ${dayOf('f.due_on')} as "dueOn", coalesce(to_char(f.paid_at at time zone p.time_zone, 'YYYY-MM-DD'), '') as "paymentDate",
  f.debts_sent_at is not null as "debtsSent", f.do_not_forward_debts as "doNotForwardDebts",
  ${dayOf('f.forward_debts_at')} as "forwardDebtsAt", coalesce(s.number::text, '') as "newParkingFineNumber",
  coalesce(s.id, 0) as "newParkingFine", f.updated_at as "UpdatedAt"`

export const fineJoins = sql`
  join places p on p.id = f.place_id join plates n on n.id = f.plate_id
    join fine_reasons g on g.id = f.reason_id left join fines s on s.predecessor_id = f.id`

export const fineTables = sql`from fines f ${fineJoins}`

export const asFineRow = (row: StoredFine): FineRow => ({
  ...row,
  leftInCents: leftOf(row),
  creditInCents: creditOf(row),
})
