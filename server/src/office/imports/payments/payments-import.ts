import { currenciesOfHeading, readAmount } from '@parkla/contract/office/imports/amounts.ts'
import { filledCells } from '@parkla/contract/office/imports/headings/headings.ts'
import { bankOf, currenciesOfLanguage } from '@parkla/contract/office/imports/payments/payment-columns.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/database/database.ts'
import { bookPayments } from '../../../enforcement/payments/book-payments.steps.ts'
import type { ImportRow } from '../imports.queries.ts'
import { isWanted, markingRows, type KindOfImport } from '../staging.ts'
import { doubtfulLines, keyed, knownLines, memberOf } from './known-payments.ts'
import { joiningTexts } from './joined-texts.ts'
import { continuedBy, readPaymentRow } from './payment-row.ts'

/** The unique key makes a second insertion of an entry impossible, also by a concurrent transaction. */
const insertPayments = async (tx: Tx, row: ImportRow, now: Instant): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into fine_payments (import_id, key, booked_on, amount_in_cents, currency, payer, payer_account, reference_number,
      details, entry_id, other_references, batch, is_reversal, doubt, created_at, updated_at)
    select ${row.id}::bigint, r.entry_key, (r.member ->> 'day')::date, r.cost_in_cents, r.currency, r.member ->> 'payer',
      r.member ->> 'account', r.reference, r.member ->> 'text', r.member ->> 'entryId',
      ${memberOf.references}, ${memberOf.batch},
      ${memberOf.isReversal}, case when d.line is null then ${memberOf.doubt} else 'MAYBE_TWICE' end,
      ${now}::timestamptz, ${now}::timestamptz
    from (${keyed(row.id)}) r left join (${doubtfulLines(row.id)}) d on d.line = r.line
    where ${isWanted} order by r.line
    on conflict (key) do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

type Guessing = Parameters<NonNullable<KindOfImport['guessOptions']>>

/** Raises a question where the file names no currency and is not written in the language of the region's (R193). */
const currencyFor = (columnsOf: Guessing[0], { headings, home }: Guessing[1]): '' | 'AUTO' => {
  const amounts = columnsOf(['PaidAmount', 'IncomingAmount'])
  const isNamed =
    columnsOf(['Currency']).headings.length > 0 ||
    amounts.headings.some((heading) => currenciesOfHeading(heading).length > 0) ||
    amounts.texts.some((text) => {
      const amount = readAmount(text.replace(/^[-−]/, ''), { decimal: ',' })
      return amount.ok && amount.currencies.length > 0
    })
  const suggested = currenciesOfLanguage(headings)
  // The day only decides for Bulgaria, whose old statements are rare.
  const ofRegion = currencyOf(home.Region, '9999-12-31')
  return isNamed || suggested === undefined || suggested.includes(ofRegion) ? '' : 'AUTO'
}

/** Entries of bank statements; those that match a fine without doubt are booked in the same transaction (R133, R193). */
export const paymentsImport: KindOfImport = {
  topic: 'fines',
  guessOptions: (columnsOf, table) => {
    const { headings } = table
    const bank = bankOf({ headings, cellsOf: (heading) => filledCells(table, headings.indexOf(heading)) })
    return {
      ...(bank?.dateOrder && { DateOrder: bank.dateOrder }),
      ...(bank?.decimal && { DecimalSeparator: bank.decimal }),
      AmountUnit: 'AUTO',
      Currency: currencyFor(columnsOf, table),
    }
  },
  openReader: (_, reading) => {
    const continued = continuedBy(reading.headings ?? [], reading.columns.Description)
    return Promise.resolve((cell, findings) => readPaymentRow(cell, { ...reading, ...findings, continued }))
  },
  joinRows: joiningTexts,
  // Entries of an earlier statement, also of one that overlaps.
  judge: (tx, row) => markingRows(tx, row)('imports.alreadyThere', knownLines(row.id)),
  judgedAgain: 'before',
  insert: async (tx, row, step) => {
    const ids = await insertPayments(tx, row, step.now)
    await bookPayments(tx, { ...step, ...(row.owner_id === null ? {} : { actor: { id: row.owner_id } }) }, ids)
    return ids.length
  },
}
