import { plainReference } from '@parkla/contract/fines/payments/payment-matching.ts'
import { readAmount } from '@parkla/contract/imports/amounts.ts'
import type { FieldOf } from '@parkla/contract/imports/import-kinds.ts'
import { readMoment } from '@parkla/contract/imports/dates.ts'
import { dayKey, instantToLocal, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/database/database.ts'
import { bookPayments } from '../../fines/payments/book-payments.queries.ts'
import type { ImportRow } from '../imports.queries.ts'
import { keyOf, readCurrencyCell, type Cell, type Findings, type Reading } from '../row-reading.ts'
import { isWanted, markingRows, type KindOfImport } from '../staging.ts'

type PaymentCell = Cell<FieldOf<'payments'>>

type Here = Reading & Findings

const incoming = /^(?:c|k|cr|crdt|credit|kreedit|kredīts|kredit|kreditas|h|haben|ma|uznanie|к|кр|кредит|in|\+)$/iu
/** Lines of balances and turnovers, as some banks write among the entries. */
const balance =
  /^(?:alg|lõpp|anfangs|end)saldo|^käive|^(?:opening|closing) balance|^turnover|^(?:sākuma|beigu) atlikums|^apgrozījums|^kontostand|^(?:ingående|utgående) saldo|^likutis|^apyvarta|^saldo (?:początkowe|końcowe)|^obroty|^(?:входящий|исходящий) остаток|^обороты/iu

/** Bank days have no time of day; a moment is the day at the user's region. */
const readDay = (cell: PaymentCell, { options, now, reject }: Here): string => {
  const moment = readMoment(cell('BookingDay'), { dateOrder: options.DateOrder, zone: options.TimeZone })
  if (!moment.ok) {
    reject('imports.dayImpossible')
    return ''
  }
  const day = dayKey(instantToLocal(moment.instant, options.TimeZone))
  if (day > dayKey(instantToLocal(now, options.TimeZone))) reject('imports.dayInFuture')
  return day
}

/** What the cell, column and heading that name a currency all may mean; a statement that names none is in euros (R183). */
const currencyIn = (named: readonly (readonly string[])[], reject: Here['reject']): string => {
  const [first = ['EUR'], ...others] = named.filter((codes) => codes.length > 0)
  const [currency] = first.filter((code) => others.every((codes) => codes.includes(code)))
  if (currency === undefined) reject('imports.twoCurrencies')
  return currency ?? 'EUR'
}

const readMoney = (cell: PaymentCell, { options, currencies, reject }: Here) => {
  const direction = cell('Direction')
  const amount = readAmount(cell('PaidAmount'), { decimal: options.DecimalSeparator })
  const isOutgoing = (!amount.ok && amount.reason === 'negative') || (direction !== '' && !incoming.test(direction))
  if (isOutgoing || balance.test(cell('Description'))) reject('imports.notIncoming')
  else if (!amount.ok || amount.cents === 0) reject('imports.amountImpossible')
  const named = [readCurrencyCell(cell, reject), amount.ok ? amount.currencies : [], currencies.PaidAmount ?? []]
  return { cost_in_cents: amount.ok ? amount.cents : 0, currency: currencyIn(named, reject) }
}

/**
 * Judges one entry of a statement. Its key is the bank's own id with day and amount; without one reference number and payer.
 * Equal entries of a file are numbered later. Pure.
 */
export const readPaymentRow = (cell: PaymentCell, here: Here) => {
  const member = {
    day: readDay(cell, here),
    payer: cell('Payer').slice(0, 200),
    account: cell('PayerAccount').slice(0, 60),
    text: cell('Description').slice(0, 500),
    entryId: cell('EntryId').slice(0, 100),
  }
  const money = readMoney(cell, here)
  const reference = plainReference(cell('ReferenceNumber')).slice(0, 40)
  const { day, payer, account, text, entryId } = member
  // Banks word the details of an entry differently in camt.052, 053 and 054: they count where nothing else distinguishes it.
  const details = [reference, account || payer.toLowerCase(), reference === '' && account === '' ? text : '']
  const import_key = keyOf([day, money.cost_in_cents, ...(entryId === '' ? details : [entryId])])
  return { reference, ...money, import_key, member }
}

/** Entries with their number among equal ones of the file, as `fine_payments.key` stores it. */
const keyed = (importId: number) => sql`
  select r.*, r.import_key || '.' || row_number() over (partition by r.import_key order by r.line) as entry_key
  from import_rows r where r.import_id = ${importId} and not r.is_rejected`

/**
 * Lines without a bank id whose entry is stored under another key: imported before decision 0077, when the key contained all
 * details. Compared is what `import_key` contains, and the number among equal ones.
 */
const stored = (importId: number) => {
  const marks = sql`day::text, cents::text, reference, coalesce(nullif(account, ''), lower(payer)),
    case when reference = '' and account = '' then text else '' end`
  const mark = sql`array[${marks}, (row_number() over (partition by ${marks} order by id))::text] as mark`
  return sql`
    with lines as (
      select r.line as id, (r.member ->> 'day')::date as day, r.cost_in_cents as cents, r.reference,
        r.member ->> 'account' as account, r.member ->> 'payer' as payer, r.member ->> 'text' as text
      from import_rows r
      where r.import_id = ${importId} and not r.is_rejected and r.member ->> 'entryId' = ''),
    entries as (
      select p.id, p.booked_on as day, p.amount_in_cents as cents, p.reference_number as reference,
        p.payer_account as account, p.payer, p.details as text
      from fine_payments p
      where p.entry_id = '' and p.booked_on between (select min(day) from lines) and (select max(day) from lines))
    select l.id as line from (select id, ${mark} from lines) l join (select ${mark} from entries) e using (mark)`
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
  topic: 'fines',
  openReader: (_, reading) => Promise.resolve((cell, findings) => readPaymentRow(cell, { ...reading, ...findings })),
  // Entries of an earlier statement, also of one that overlaps.
  judge: async (tx, row) => {
    const known = sql`select k.line from (${keyed(row.id)}) k join fine_payments p on p.key = k.entry_key
      union select s.line from (${stored(row.id)}) s`
    await markingRows(tx, row)('imports.alreadyThere', known)
  },
  judgedAgain: 'before',
  insert: async (tx, row, step) => {
    const ids = await insertPayments(tx, row, step.now)
    await bookPayments(tx, { ...step, ...(row.owner_id === null ? {} : { actor: { id: row.owner_id } }) }, ids)
    return ids.length
  },
}
