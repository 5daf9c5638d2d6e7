import type { Actor } from '@parkla/contract/access/actor.ts'
import { maskEmail, maskName, maskPhone } from '@parkla/contract/kit/phones/phone.ts'
import { dayKey, instantToLocal, isSet, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { nextBillingDay } from '@parkla/contract/parking/passes/billing-days.ts'
import { isExpired } from '@parkla/contract/parking/passes/passes.policy.ts'
import type { MonthlyPass } from '@parkla/contract/parking/passes/passes.schema.ts'
import { sql } from 'kysely'

/** Columns of a pass `m` with its client `c`, in wire names; unset is null. */
export type PassRow = Omit<MonthlyPass, 'ValidTo' | 'ClientId' | 'IsBilled' | 'NextBillingDay'> & {
  ValidTo: Instant | null
  ClientId: number | null
  lastBilledOn: string | null
}

export const passColumns = sql`
  m.id as "Id", m.place_id as "PlaceId", m.app_id as "AppId", m.phone_number as "PhoneNumber",
  m.monthly_cost_in_cents as "MonthlyCostInCents", m.prices_include_vat as "PricesIncludeVat", m.currency as "Currency", m.valid_from as "ValidFrom",
  m.valid_to as "ValidTo", m.info as "Info", m.client_id as "ClientId",
  coalesce(nullif(m.email, ''), c.email, '') as "Email", coalesce(c.name, '') as "ClientName",
  m.client_active_license_plate as "ClientActiveLicensePlate", m.license_plate as "LicensePlate",
  m.status as "Status", m.failed_charges as "FailedCharges", m.updated_at as "UpdatedAt",
  (select max(b.due_on)::text from monthly_pass_billings b where b.monthly_pass_id = m.id) as "lastBilledOn"`

type Reader = { actor: Pick<Actor, 'canSeeClientsPersonalData'>; now: Instant; zone: string }

/** Next billing day of a pass with a cost and a client; suspended ones are not billed (R110). */
const billingDayAfter = (row: PassRow, { now, zone }: Reader): string => {
  const pass = { ValidTo: row.ValidTo ?? zeroDate }
  if (row.Status !== 'ACTIVE' || row.ClientId === null || row.MonthlyCostInCents === 0 || isExpired(pass, now))
    return ''
  const [from, today] = [instantToLocal(row.ValidFrom, zone), instantToLocal(now, zone)]
  const day = dayKey(nextBillingDay(from, today, row.lastBilledOn !== dayKey(today)))
  return isSet(row.ValidTo) && day >= dayKey(instantToLocal(row.ValidTo, zone)) ? '' : day
}

/** The row, masked for this reader (R79). */
export const asPass = (row: PassRow, reader: Reader): MonthlyPass => {
  const { lastBilledOn, ...pass } = row
  const sees = reader.actor.canSeeClientsPersonalData
  return {
    ...pass,
    ValidTo: row.ValidTo ?? zeroDate,
    ClientId: row.ClientId ?? 0,
    PhoneNumber: sees ? row.PhoneNumber : maskPhone(row.PhoneNumber),
    Email: sees ? row.Email : maskEmail(row.Email),
    ClientName: sees ? row.ClientName : maskName(row.ClientName),
    IsBilled: lastBilledOn !== null,
    NextBillingDay: billingDayAfter(row, reader),
  }
}
