import type { Insertable } from 'kysely'
import { netOfGross } from '@parkla/contract/sessions/sessions.policy.ts'
import type { RightOfCar } from '@parkla/contract/sessions/sessions.schema.ts'
import { paymentLogsOf, refundsOf } from '../features/sessions/payments/payment-logs.factory.ts'
import type { Companions } from '../features/sessions/saving.factory.ts'
import type { Tables } from '../kit/tables.gen.ts'
import type { BookingBook } from './demo-bookings.ts'
import type { DemoPrices } from './demo-prices.ts'
import type { DemoRow } from './demo-visits.ts'
import type { Random } from './random.ts'

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>
type Numbered<Table extends keyof Tables> = Row<Table> & { id: number }

/** Rows of the tables related to sessions, in insertion order. */
export type Ledger = {
  free_passes: Numbered<'free_passes'>[]
  client_plans: Numbered<'client_plans'>[]
  bundles: Numbered<'bundles'>[]
  lpr_events: Numbered<'lpr_events'>[]
  sessions: DemoRow[]
  session_prices: Row<'session_prices'>[]
  monthly_pass_billings: Row<'monthly_pass_billings'>[]
  payment_logs: Row<'payment_logs'>[]
  refunds: Row<'refunds'>[]
  free_pass_uses: Row<'free_pass_uses'>[]
  invoices: Numbered<'invoices'>[]
  ratings: Numbered<'ratings'>[]
  audit_events: Row<'audit_events'>[]
}

export const emptyLedger = (): Ledger => ({
  free_passes: [],
  client_plans: [],
  bundles: [],
  lpr_events: [],
  sessions: [],
  session_prices: [],
  monthly_pass_billings: [],
  payment_logs: [],
  refunds: [],
  free_pass_uses: [],
  invoices: [],
  ratings: [],
  audit_events: [],
})

/** A session with its related records. */
export type Entry = {
  row: DemoRow
  companions: Companions
  plate: string
  /** Key of a monthly pass fee. */
  billing?: { monthly_pass_id: number; due_on: string }
}

type Book = {
  ledger: Ledger
  random: Random
  nowMs: number
  globalAdminId: number
  prices: DemoPrices
  bookings: BookingBook
}

const numbered = <R extends object>(rows: (R & { id: number })[], row: R): number => {
  rows.push({ id: rows.length + 1, ...row })
  return rows.length
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

const addRead = ({ ledger, random }: Book, { row, plate }: Entry, direction: 'ENTRY' | 'EXIT'): number =>
  numbered(ledger.lpr_events, {
    place_id: row.place_id,
    gate: `${direction === 'ENTRY' ? 'Sissesõit' : 'Väljasõit'} ${random.between(1, 2)}`,
    direction,
    license_plate: plate,
    corrected_license_plate: '',
    confidence: Math.round((0.99 - random.next() ** 4 * 0.5) * 100) / 100,
    time: direction === 'ENTRY' ? row.start_time : (row.end_time ?? row.start_time),
    image_key: imageKeyOf(plate),
    outcome: direction === 'ENTRY' ? 'STARTED' : 'ENDED',
    used_right: direction === 'ENTRY' ? rightOf(row) : null,
    is_gate_opened: true,
  })

/** Rows that the session references. */
const addPointers = (book: Book, entry: Entry): Partial<DemoRow> => {
  const { ledger, random } = book
  const { row, companions } = entry
  const client_id = row.client_id ?? 1
  const pass = { client_id, balance_in_cents: random.between(0, 40) * 50, valid_from: row.start_time, valid_to: null }
  const plan = { client_id, limit_type: companions.plan ?? 'NONE', used: random.between(1, 9) }
  const bundle = { client_id, currency: 'EUR', created_at: row.start_time, closed_at: null }
  return {
    ...(companions.freePass && { free_pass_id: numbered(ledger.free_passes, pass) }),
    ...(companions.plan && { client_plan_id: numbered(ledger.client_plans, plan) }),
    ...(companions.bundle && { bundle_id: numbered(ledger.bundles, bundle) }),
    ...(companions.entryRead && { start_lpr_event_id: addRead(book, entry, 'ENTRY') }),
    ...(companions.exitRead && row.end_time !== null && { end_lpr_event_id: addRead(book, entry, 'EXIT') }),
  }
}

const addMoney = ({ ledger, random }: Book, row: DemoRow): void => {
  const session = {
    id: row.id,
    payment_status: row.payment_status,
    charged_in_cents: row.cost_in_cents + row.service_fee_cents,
    refunded_in_cents: row.refunded_in_cents,
    currency: 'EUR',
    end_time: row.end_time ?? row.start_time,
    isBundled: row.bundle_id !== null,
  }
  if (session.charged_in_cents === 0) return
  ledger.payment_logs.push(...paymentLogsOf(session))
  // no row for a requested refund: the refund job would send it to the provider and complete it
  ledger.refunds.push(...refundsOf(session, random.uuid).filter(({ state }) => state !== 'REQUESTED'))
}

const addPapers = ({ ledger, random }: Book, row: DemoRow, { rating, invoice }: Companions): void => {
  const session_id = row.id
  const ended = row.end_time ?? row.start_time
  const gross = row.cost_in_cents + row.service_fee_cents
  if (invoice !== undefined && gross > 0) {
    const net = netOfGross(gross, invoice)
    const id = ledger.invoices.length + 1
    ledger.invoices.push({
      id,
      session_id,
      invoice_number: `P${ended.slice(2, 4)}-${String(id).padStart(6, '0')}`,
      created_at: ended,
      net_in_cents: net,
      vat_in_cents: gross - net,
      vat_percent: invoice,
      amount_in_cents: gross,
      currency: 'EUR',
    })
    row.has_invoice = true
  }
  if (rating) {
    const created_at = new Date(Date.parse(ended) + random.between(1, 50) * 60_000).toISOString()
    numbered(ledger.ratings, { session_id, rating: rating.rating, text: rating.text, created_at })
  }
  if (row.free_pass_id !== null && row.free_pass_cents_used > 0)
    ledger.free_pass_uses.push({
      free_pass_id: row.free_pass_id,
      session_id,
      amount_in_cents: row.free_pass_cents_used,
      created_at: ended,
    })
}

const addAudit = ({ ledger, globalAdminId, nowMs }: Book, row: DemoRow): void => {
  const base = { entity: 'session', entity_id: String(row.id), owner_id: globalAdminId, place_id: row.place_id }
  const add = (fact: string, at: string, what: { before: object; after: object; reason: string }) => {
    const created_at = new Date(Math.min(Date.parse(at), nowMs)).toISOString()
    ledger.audit_events.push({ ...base, fact, ...what, created_at } as unknown as Row<'audit_events'>)
  }
  if (row.is_manual)
    add('session.started', row.created_at, { before: {}, after: { status: 'STARTED' }, reason: 'Camera was dirty' })
  if (row.refunded_in_cents > 0)
    add('session.paymentChanged', new Date(Date.parse(row.end_time ?? row.start_time) + 3_600_000).toISOString(), {
      before: { PaymentStatus: 'OK' },
      after: { PaymentStatus: row.payment_status },
      reason: 'The barrier stayed closed',
    })
}

/** Adds a session with its related rows; times after now become now. */
export const enter = (book: Book, entry: Entry): void => {
  const row: DemoRow = { ...entry.row, id: book.ledger.sessions.length + 1 }
  row.order_index = row.id
  Object.assign(row, addPointers(book, entry))
  addMoney(book, row)
  addPapers(book, row, entry.companions)
  addAudit(book, row)
  book.ledger.sessions.push(row)
  const price = book.prices.tracedOf(row, book.bookings.timesOf(row.booking_id))
  if (price) book.ledger.session_prices.push(price)
  if (entry.billing)
    book.ledger.monthly_pass_billings.push({ ...entry.billing, session_id: row.id, created_at: row.created_at })
}
