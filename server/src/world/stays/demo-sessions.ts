import { sql } from 'kysely'
import { dayMs, minuteMs } from '@parkla/contract/kit/time.ts'
import type { BookedTime } from '@parkla/contract/parking/tariffs/pricing-types.ts'
import { paymentLogsOf, refundsOf } from '../../parking/charges/payment-logs.factory.ts'
import { anInvoice } from '../../parking/sessions/record/invoices.factory.ts'
import type { Companions } from '../../parking/session-records/saving.factory.ts'
import type { SessionFactory } from '../../parking/session-records/sessions.factory.ts'
import type { Tx } from '../../kit/database/database.ts'
import { instantOf, type Demo } from '../demo-rows.ts'
import type { Right } from '../people/demo-regulars.ts'
import type { Prices } from '../places/demo-prices.ts'
import { historyDays, type Visit } from './demo-visits.ts'

/** R4: today's VAT rate. */
export const vatPercent = { EST: 24, LVA: 21 } as const

export type Selling = Demo & Prices
/** Adds a session; run in the order of the starts. */
export type Stay = { startMs: number; enter: () => void }

export const firstMs = ({ nowMs }: Demo): number => nowMs - historyDays * dayMs

const noRights = { booking_id: null, monthly_pass_id: null, whitelist_id: null, fleet_id: null, campaign_id: null }
const noAmounts = {
  cost_in_cents: 0,
  service_fee_cents: 0,
  free_pass_cents_used: 0,
  campaign_credit_in_cents: 0,
  refunded_in_cents: 0,
  applied_discount_percent: 0,
}
type Links = NonNullable<Right['links']> & { booking_id?: number; plate_id?: null; service_price_in_cents?: number }

export type Sold = Visit & {
  links?: Links
  booked?: readonly BookedTime[] | undefined
}

export const imageFolder = 'lpr/demo'
/** One image per plate. */
export const imageKeyOf = (plate: string): string => `${imageFolder}/${plate}.png`
/** The plate shown in an image; the camera may have misread it. */
export const plateOfImage = (key: string): string => key.slice(imageFolder.length + 1, -'.png'.length)

/** The first right of the session in order of priority (R77). */
const usedRight = ({ booking_id, monthly_pass_id, whitelist_id, fleet_id }: Links): string =>
  booking_id ? 'BOOKING' : monthly_pass_id ? 'MONTHLY_PASS' : whitelist_id ? 'WHITELIST' : fleet_id ? 'FLEET' : 'PUBLIC'

const addRead = (
  { add, random }: Demo,
  { place, driver, startMs, endMs, links = {} }: Sold,
  isEntry: boolean,
): number =>
  add('lpr_events', {
    place_id: place.id,
    gate: `${isEntry ? 'Sissesõit' : 'Väljasõit'} ${random.between(1, 2)}`,
    direction: isEntry ? 'ENTRY' : 'EXIT',
    license_plate: driver.plate,
    confidence: Math.round((0.99 - random.next() ** 4 * 0.5) * 100) / 100,
    time: instantOf(isEntry ? startMs : (endMs ?? startMs)),
    image_key: imageKeyOf(driver.plate),
    outcome: isEntry ? 'STARTED' : 'ENDED',
    used_right: isEntry ? usedRight(links) : null,
    is_gate_opened: true,
  })

/** Adds what the session references. */
const addPointers = (demo: Demo, { freePass, bundle, plan, entryRead, exitRead }: Companions, sold: Sold) => {
  const { add, random } = demo
  const created_at = instantOf(sold.startMs)
  const client_id = sold.driver.client?.id ?? 1
  const balance_in_cents = random.between(0, 40) * 50
  return {
    ...(freePass && { free_pass_id: add('free_passes', { client_id, balance_in_cents, valid_from: created_at }) }),
    ...(plan && { client_plan_id: add('client_plans', { client_id, limit_type: plan, used: random.between(1, 9) }) }),
    ...(bundle && { bundle_id: add('bundles', { client_id, currency: 'EUR', created_at }) }),
    ...(entryRead && { start_lpr_event_id: addRead(demo, sold, true) }),
    ...(exitRead && sold.endMs !== null && { end_lpr_event_id: addRead(demo, sold, false) }),
  }
}

/** Adds a session in the state of the factory with its related rows; returns its id. */
export const addSession = (selling: Selling, { draft }: SessionFactory, sold: Sold): number => {
  const { add, random } = selling
  const { place, driver, startMs, endMs, links = {} } = sold
  const { rating, invoice, card } = draft.companions
  const [created_at, ended_at] = [instantOf(startMs), instantOf(endMs ?? startMs)]
  const order_index = selling.rowsOf('sessions').length + 1
  const row = {
    ...noRights,
    ...noAmounts,
    ...draft.row,
    order_index,
    place_id: place.id,
    region: place.region,
    operator: place.operator,
    start_time: created_at,
    end_time: endMs === null ? null : ended_at,
    created_at,
    updated_at: ended_at,
    plate_id: driver.plateId,
    client_id: driver.client?.id ?? null,
    credit_card_id: card ? driver.cardId : null,
    ...addPointers(selling, draft.companions, sold),
    ...links,
  }
  const charged_in_cents = row.cost_in_cents + row.service_fee_cents
  const has_invoice = invoice !== undefined && charged_in_cents > 0
  const session_id = add('sessions', { ...row, has_invoice })
  if (charged_in_cents > 0) {
    const isBundled = draft.companions.bundle ?? false
    const paid = { ...row, id: session_id, charged_in_cents, currency: 'EUR', end_time: ended_at, isBundled }
    for (const log of paymentLogsOf(paid)) add('payment_logs', log)
    // no row for a requested refund: the refund job would send it to the provider and complete it
    for (const refund of refundsOf(paid, random.uuid)) if (refund.state !== 'REQUESTED') add('refunds', refund)
  }
  if (has_invoice) {
    const number = `P${ended_at.slice(2, 4)}-${String(selling.rowsOf('invoices').length + 1).padStart(6, '0')}`
    add('invoices', { ...anInvoice().numbered(number).on(ended_at).over(charged_in_cents, invoice).draft, session_id })
  }
  const ratedMs = (endMs ?? startMs) + random.between(1, 50) * minuteMs
  if (rating) add('ratings', { ...rating, session_id, created_at: instantOf(ratedMs) })
  if (row.type === 'PARKING' && row.status.endsWith('ENDED')) {
    const price = selling.tracedOf(sold, row)
    if (price) add('session_prices', { ...price, session_id, created_at: ended_at })
  }
  return session_id
}

/** Adds what follows from the sessions: uses of free passes, and the history of those started by hand or refunded. */
export const completeSessions = async (tx: Tx, { before }: Demo): Promise<void> => {
  await sql`
    insert into free_pass_uses (free_pass_id, session_id, amount_in_cents, created_at)
    select free_pass_id, id, free_pass_cents_used, end_time from sessions where free_pass_id is not null`.execute(tx)
  await sql`
    insert into audit_events (entity, entity_id, owner_id, place_id, fact, reason, before, after, created_at)
    select 'session', id::text, 1, place_id, 'session.started', 'Kaamera oli must', '{}'::jsonb, '{"status":"STARTED"}'::jsonb, start_time
    from sessions where is_manual
    union all select 'session', id::text, 1, place_id, 'session.paymentChanged', 'Tõkkepuu jäi suletuks', '{"PaymentStatus":"OK"}'::jsonb,
      jsonb_build_object('PaymentStatus', payment_status), least(end_time + interval '1 hour', ${before(0)}::timestamptz)
    from sessions where refunded_in_cents > 0`.execute(tx)
  await sql`update sessions s set rating_id = r.id from ratings r where r.session_id = s.id`.execute(tx)
  await sql`
    update lpr_events e set session_id = s.id from (
      select start_lpr_event_id as read, id from sessions union all select end_lpr_event_id, id from sessions
      union all select lpr_event_id, session_id from lpr_exceptions) s where s.read = e.id`.execute(tx)
  await sql`select setval('session_order', (select max(order_index) from sessions))`.execute(tx)
}
