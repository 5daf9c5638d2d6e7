import type { PaymentStatus, SessionStatus } from '@parkla/contract/sessions/sessions.lifecycle.ts'
import type { SessionRow } from '../features/sessions/saving.factory.ts'
import type { Visit } from './demo-visits.ts'

/** A complete row: all rows need the same columns. */
export type DemoRow = Required<Omit<SessionRow, 'import_key'>> & {
  payment_status: PaymentStatus
  status: SessionStatus
}

const instant = (ms: number): string => new Date(ms).toISOString()

/** The row of a visit without payment columns. */
export const rowOfVisit = (id: number, { place, driver, startMs, endMs, service }: Visit): DemoRow => ({
  id,
  order_index: id,
  type: service >= 0 ? 'CAR_WASH' : 'PARKING',
  status: endMs === null ? 'STARTED' : 'ENDED',
  place_id: place.id,
  region: place.region,
  operator: place.operator,
  plate_id: driver.plateId,
  client_id: driver.clientId === 0 ? null : driver.clientId,
  start_time: instant(startMs),
  end_time: endMs === null ? null : instant(endMs),
  start_lpr_event_id: null,
  end_lpr_event_id: null,
  service_name: '',
  service_price_in_cents: null,
  is_manual: false,
  cost_in_cents: 0,
  free_pass_cents_used: 0,
  service_fee_cents: 0,
  waived_fee_cents: 0,
  hidden_cost_in_cents: 0,
  campaign_credit_in_cents: 0,
  refunded_in_cents: 0,
  is_paid_outside_card: false,
  currency: 'EUR',
  applied_discount_percent: 0,
  payment_status: '',
  payment_status_code: '',
  free_pass_id: null,
  fleet_id: null,
  fleet_user_id: null,
  whitelist_id: null,
  credit_card_id: null,
  bundle_id: null,
  client_plan_id: null,
  booking_id: null,
  campaign_id: null,
  monthly_pass_id: null,
  has_invoice: false,
  rating_id: null,
  created_at: instant(startMs),
  updated_at: instant(endMs ?? startMs),
  deleted_at: null,
})
