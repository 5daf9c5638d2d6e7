import type { RightOfCar } from '@parkla/contract/sessions/sessions.schema.ts'
import { minuteMs, hourMs } from '@parkla/contract/kit/time.ts'
import { paymentLogsOf, refundsOf } from '../../features/sessions/payments/payment-logs.factory.ts'
import { anInvoice } from '../../features/sessions/record/invoices.factory.ts'
import type { BookingBook } from './demo-bookings.ts'
import { instantOf } from '../demo-days.ts'
import type { DemoPrices } from '../places/demo-prices.ts'
import type { DemoRow, Entry } from './demo-rows.ts'
import type { Random } from '../random.ts'

/** Tables related to sessions, in insertion order. */
const tables = [
  'free_passes',
  'client_plans',
  'bundles',
  'lpr_events',
  'sessions',
  'session_prices',
  'monthly_pass_billings',
  'payment_logs',
  'refunds',
  'free_pass_uses',
  'invoices',
  'ratings',
  'audit_events',
] as const

/** Rows by table. */
export type Ledger = { [table in (typeof tables)[number]]: (table extends 'sessions' ? DemoRow : object)[] }

export const emptyLedger = (): Ledger => Object.fromEntries(tables.map((table) => [table, [] as object[]])) as Ledger // fromEntries widens the names.

type Book = {
  ledger: Ledger
  random: Random
  nowMs: number
  globalAdminId: number
  prices: DemoPrices
  bookings: BookingBook
}

export const imageFolder = 'lpr/demo'

/** One image per plate. */
export const imageKeyOf = (plate: string): string => `${imageFolder}/${plate}.png`

/** The plate shown in an image; the camera may have misread it. */
export const plateOfImage = (key: string): string => key.slice(imageFolder.length + 1, -'.png'.length)

/** In order of priority (R77). */
const rightOf = (row: DemoRow): RightOfCar | 'PUBLIC' => {
  if (row.booking_id !== null) return 'BOOKING'
  if (row.monthly_pass_id !== null) return 'MONTHLY_PASS'
  if (row.whitelist_id !== null) return 'WHITELIST'
  return row.fleet_id === null ? 'PUBLIC' : 'FLEET'
}

const readOf = ({ row, plate }: Entry, direction: 'ENTRY' | 'EXIT', random: Random): object => ({
  place_id: row.place_id,
  gate: `${direction === 'ENTRY' ? 'Sissesõit' : 'Väljasõit'} ${random.between(1, 2)}`,
  direction,
  license_plate: plate,
  confidence: Math.round((0.99 - random.next() ** 4 * 0.5) * 100) / 100,
  time: direction === 'ENTRY' ? row.start_time : row.end_time,
  image_key: imageKeyOf(plate),
  outcome: direction === 'ENTRY' ? 'STARTED' : 'ENDED',
  used_right: direction === 'ENTRY' ? rightOf(row) : null,
  is_gate_opened: true,
})

/** Rows that the session references, with the ids that they get when they are inserted. */
const addPointers = ({ ledger, random }: Book, entry: Entry): Partial<DemoRow> => {
  const { row, companions } = entry
  const { start_time } = row
  const client_id = row.client_id ?? 1
  const pass = { client_id, balance_in_cents: random.between(0, 40) * 50, valid_from: start_time }
  const plan = { client_id, limit_type: companions.plan, used: random.between(1, 9) }
  const bundle = { client_id, currency: 'EUR', created_at: start_time }
  const hasExitRead = companions.exitRead && row.end_time !== null
  return {
    ...(companions.freePass && { free_pass_id: ledger.free_passes.push(pass) }),
    ...(companions.plan && { client_plan_id: ledger.client_plans.push(plan) }),
    ...(companions.bundle && { bundle_id: ledger.bundles.push(bundle) }),
    ...(companions.entryRead && { start_lpr_event_id: ledger.lpr_events.push(readOf(entry, 'ENTRY', random)) }),
    ...(hasExitRead && { end_lpr_event_id: ledger.lpr_events.push(readOf(entry, 'EXIT', random)) }),
  }
}

const addMoney = ({ ledger, random }: Book, row: DemoRow, { rating, invoice }: Entry['companions']): void => {
  const [session_id, end_time] = [row.id, row.end_time ?? row.start_time]
  const charged_in_cents = row.cost_in_cents + row.service_fee_cents
  if (charged_in_cents > 0) {
    const session = { ...row, charged_in_cents, currency: 'EUR', end_time, isBundled: row.bundle_id !== null }
    ledger.payment_logs.push(...paymentLogsOf(session))
    // no row for a requested refund: the refund job would send it to the provider and complete it
    ledger.refunds.push(...refundsOf(session, random.uuid).filter(({ state }) => state !== 'REQUESTED'))
  }
  if (invoice !== undefined && charged_in_cents > 0) {
    const number = `P${end_time.slice(2, 4)}-${String(ledger.invoices.length + 1).padStart(6, '0')}`
    ledger.invoices.push({
      ...anInvoice().numbered(number).on(end_time).over(charged_in_cents, invoice).draft,
      session_id,
    })
    row.has_invoice = true
  }
  if (rating) {
    const created_at = instantOf(Date.parse(end_time) + random.between(1, 50) * minuteMs)
    ledger.ratings.push({ ...rating, session_id, created_at })
  }
  if (row.free_pass_id !== null)
    ledger.free_pass_uses.push({
      free_pass_id: row.free_pass_id,
      session_id,
      amount_in_cents: row.free_pass_cents_used,
      created_at: end_time,
    })
}

const addAudit = ({ ledger, globalAdminId, nowMs }: Book, row: DemoRow): void => {
  const base = { entity: 'session', entity_id: String(row.id), owner_id: globalAdminId, place_id: row.place_id }
  if (row.is_manual === true)
    ledger.audit_events.push({
      ...base,
      fact: 'session.started',
      after: { status: 'STARTED' },
      reason: 'Camera was dirty',
      created_at: row.start_time,
    })
  if (row.refunded_in_cents > 0)
    ledger.audit_events.push({
      ...base,
      fact: 'session.paymentChanged',
      reason: 'The barrier stayed closed',
      before: { PaymentStatus: 'OK' },
      after: { PaymentStatus: row.payment_status },
      created_at: instantOf(Math.min(nowMs, Date.parse(row.end_time ?? row.start_time) + hourMs)),
    })
}

/** Adds a session with its related rows. */
export const enter = (book: Book, entry: Entry): void => {
  const { ledger, prices, bookings } = book
  const id = ledger.sessions.length + 1
  const row: DemoRow = { ...entry.row, id, order_index: id, ...addPointers(book, entry) }
  ledger.sessions.push(row)
  addMoney(book, row, entry.companions)
  addAudit(book, row)
  const price = prices.tracedOf(row, bookings.timesOf(row.booking_id))
  if (price) ledger.session_prices.push(price)
  if (entry.billing) ledger.monthly_pass_billings.push({ ...entry.billing, session_id: id, created_at: row.start_time })
}
