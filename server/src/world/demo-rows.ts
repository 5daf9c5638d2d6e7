import type { SessionFactory } from '../features/sessions/sessions.factory.ts'
import type { Companions, SessionDraft } from '../features/sessions/saving.factory.ts'
import { instantOf } from './demo-days.ts'
import type { DemoDriver } from './demo-drivers.ts'
import type { DemoPlace } from './demo-places.ts'

const amounts = [
  ...(['cost_in_cents', 'service_fee_cents', 'hidden_cost_in_cents', 'free_pass_cents_used'] as const),
  ...(['campaign_credit_in_cents', 'refunded_in_cents', 'applied_discount_percent'] as const),
]
const links = [
  ...(['plate_id', 'client_id', 'booking_id', 'monthly_pass_id', 'whitelist_id', 'fleet_id', 'fleet_user_id'] as const),
  ...(['campaign_id', 'free_pass_id', 'bundle_id'] as const),
]
export type Links = { [name in (typeof links)[number]]: number | null }

const blank = Object.fromEntries([...amounts.map((name) => [name, 0]), ...links.map((name) => [name, null])]) as object

/** A row of `sessions`; columns without a value get their defaults. */
export type DemoRow = SessionDraft['row'] & { [name in (typeof amounts)[number]]: number } & Links & {
    id: number
    place_id: number
    order_index?: number
    has_invoice?: boolean
  }

/** A session with its related records. */
export type Entry = {
  row: DemoRow
  companions: Companions
  plate: string
  /** Key of a monthly pass fee. */
  billing?: { monthly_pass_id: number; due_on: string }
}

type Visit = { place: DemoPlace; driver: DemoDriver; startMs: number; endMs: number | null }

/** The session of a visit, in the state of the factory. */
export const entryOf = (
  { draft: { row, companions } }: SessionFactory,
  { place, driver, startMs, endMs }: Visit,
  change: Partial<SessionDraft['row'] & Links> = {},
): Entry => {
  const [start_time, end_time] = [instantOf(startMs), endMs === null ? null : instantOf(endMs)]
  return {
    companions,
    plate: driver.plate,
    row: {
      ...blank,
      ...row,
      id: 0,
      place_id: place.id,
      region: place.region,
      operator: place.operator,
      start_time,
      end_time,
      created_at: start_time,
      updated_at: end_time ?? start_time,
      plate_id: driver.plateId,
      client_id: driver.clientId === 0 ? null : driver.clientId,
      credit_card_id: companions.card ? driver.cardId : null,
      ...change,
    } as DemoRow, // a spread keeps the optional types of the factory's columns
  }
}
