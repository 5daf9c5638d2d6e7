import type { PaymentField } from '@parkla/contract/imports/import-fields.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import { bookPayments } from '../../fines/payments/book-payments.queries.ts'
import type { KindOfImport, Reading } from '../import-kind.ts'
import type { ImportRow } from '../imports.queries.ts'
import { countLeftOut, isWanted, markRows } from '../staging.ts'
import { readPaymentRow } from './payments.row.ts'

/** Entries with their number among equal ones of the file, as `fine_payments.key` stores it. */
const keyed = (importId: number) => sql`
  select r.*, r.import_key || '.' || row_number() over (partition by r.import_key order by r.line) as entry_key
  from import_rows r where r.import_id = ${importId} and not r.is_rejected`

/** Entries of an earlier statement, also of one that overlaps. */
const judge = async (tx: Tx, row: ImportRow): Promise<void> => {
  const { notice } = markRows(tx, row.id)
  await notice(
    'imports.alreadyThere',
    sql`select k.line from (${keyed(row.id)}) k join fine_payments p on p.key = k.entry_key`,
  )
}

/** The unique key makes a second insertion of an entry impossible, whatever runs beside. */
const insertPayments = async (tx: Tx, row: ImportRow, now: Instant): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into fine_payments (import_id, key, booked_on, amount_in_cents, currency, payer, payer_account, reference_number,
      details, entry_id, created_at, updated_at)
    select ${row.id}::bigint, r.entry_key, (r.member ->> 'day')::date, r.cost_in_cents, r.currency, r.member ->> 'payer',
      r.member ->> 'account', r.reference, r.member ->> 'text', r.member ->> 'entryId', ${now}::timestamptz, ${now}::timestamptz
    from (${keyed(row.id)}) r where ${isWanted} order by r.line
    on conflict (key) do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Entries of bank statements; those that match a fine without doubt are booked in the same transaction (R133). */
export const paymentsImport: KindOfImport = {
  openReader: (_, reading) => {
    // The check command rejects mappings with other fields.
    const opened = reading as Reading<PaymentField>
    return Promise.resolve((raw) => readPaymentRow(raw, opened))
  },
  findTogether: async (tx, row) => {
    await judge(tx, row)
    return { PlacesToAdd: 0, ClientsToAdd: 0 }
  },
  apply: async (tx, row, step) => {
    await judge(tx, row)
    const ids = await insertPayments(tx, row, step.now)
    await bookPayments(tx, { ...step, ...(row.owner_id === null ? {} : { actor: { id: row.owner_id } }) }, ids)
    // Last, because it locks the import's row, which progress updates over another connection.
    await countLeftOut(tx, row.id)
    return ids.length
  },
  topic: 'fines',
}
