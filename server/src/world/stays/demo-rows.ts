import type { SessionFactory } from '../../features/sessions/sessions.factory.ts'
import type { Companions, SessionDraft } from '../../features/sessions/saving.factory.ts'
import { instantOf } from '../demo-days.ts'
import type { DemoDriver } from '../people/demo-drivers.ts'
import type { DemoPlace } from '../places/demo-places.ts'

const noAmounts = {
  cost_in_cents: 0,
  service_fee_cents: 0,
  hidden_cost_in_cents: 0,
  free_pass_cents_used: 0,
  campaign_credit_in_cents: 0,
  refunded_in_cents: 0,
  applied_discount_percent: 0,
}
const noLinks = {
  plate_id: null,
  client_id: null,
  booking_id: null,
  monthly_pass_id: null,
  whitelist_id: null,
  fleet_id: null,
  fleet_user_id: null,
  campaign_id: null,
  free_pass_id: null,
  bundle_id: null,
}
export type Links = { [name in keyof typeof noLinks]: number | null }

/** A row of `sessions`; columns without a value get their defaults. */
export type DemoRow = SessionDraft['row'] &
  typeof noAmounts &
  Links & {
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
      ...noAmounts,
      ...noLinks,
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
