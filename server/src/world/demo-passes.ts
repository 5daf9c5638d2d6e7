import { addDays, dayKey, instantToLocal, startOfDay } from '@parkla/contract/kit/time.ts'
import { addMonths } from '@parkla/contract/kit/calendar.ts'
import { percentOf } from '@parkla/contract/kit/money.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../kit/tables.gen.ts'
import type { DemoDriver, DemoDrivers } from './demo-drivers.ts'
import type { Entry } from './demo-ledger.ts'
import { rowOfVisit } from './demo-visits.ts'
import type { DemoPlace } from './demo-sites.ts'

export type DemoPassRow = Required<Omit<Insertable<Tables['monthly_passes']>, 'id'>> & { id: number }

type Holding = { row: DemoPassRow; place: DemoPlace; driver: DemoDriver }

/** Generates monthly passes: at most one per driver and place, for one car (R109). */
export type PassBook = {
  holdings: readonly Holding[]
  /** The pass of this car, created if the limit permits; else undefined. */
  passOf: (place: DemoPlace, driver: DemoDriver) => number | undefined
  /** Adds a pass with these columns. */
  add: (place: DemoPlace, driver: DemoDriver, change: Partial<DemoPassRow>) => number
}

/** Fits on one page of the list. */
const mostAtOnePlace = 24

const vatPercentOf = { EST: 24, LVA: 21 } as const

const monthlyCents = [4_000, 5_500, 7_500, 9_000] as const

/** Local midnight, this many days ago. */
const midnight = (nowMs: number, zone: string, daysAgo: number): string =>
  startOfDay(addDays(instantToLocal(new Date(nowMs).toISOString(), zone), -daysAgo), zone)

export const openPassBook = (drivers: DemoDrivers, nowMs: number): PassBook => {
  const holdings: Holding[] = []
  const held = new Map<string, Holding>()
  const atPlace = new Map<number, number>()
  const add: PassBook['add'] = (place, driver, change) => {
    const id = holdings.length + 1
    const client = drivers.clients[driver.clientId - 1]
    const from = midnight(nowMs, place.time_zone, 61 + ((driver.clientId * 7 + id * 13) % 300))
    const row: DemoPassRow = {
      id,
      place_id: place.id,
      app_id: 1,
      phone_number: client?.phone_number ?? '',
      client_id: client?.id ?? null,
      email: '',
      license_plate: '',
      client_active_license_plate: driver.plate,
      monthly_cost_in_cents: monthlyCents[place.id % monthlyCents.length]!,
      prices_include_vat: false,
      currency: 'EUR',
      valid_from: from,
      valid_to: id % 4 === 0 ? midnight(nowMs, place.time_zone, -30 - (id % 200)) : null,
      info: id % 9 === 0 ? 'Arve ettevõttele' : '',
      status: 'ACTIVE',
      failed_charges: 0,
      resumed_at: null,
      created_by_owner_id: 1,
      created_at: from,
      updated_at: from,
      deleted_at: null,
      ...change,
    }
    const holding = { row, place, driver }
    holdings.push(holding)
    held.set(`${place.id} ${driver.clientId}`, holding)
    atPlace.set(place.id, (atPlace.get(place.id) ?? 0) + 1)
    return id
  }
  const passOf: PassBook['passOf'] = (place, driver) => {
    const known = held.get(`${place.id} ${driver.clientId}`)
    if (known) return known.driver.plateId === driver.plateId ? known.row.id : undefined
    return (atPlace.get(place.id) ?? 0) < mostAtOnePlace ? add(place, driver, {}) : undefined
  }
  return { holdings, passOf, add }
}

const day = 86_400_000

/** Months of a pass that started within the last days, oldest first (R110). */
const monthsOf = ({ row, place }: Holding, { nowMs, days }: Making): { dueOn: string; startMs: number }[] => {
  const from = instantToLocal(row.valid_from, place.time_zone)
  return Array.from({ length: 36 }, (_, months) => {
    const due = addMonths(from, months)
    return { dueOn: dayKey(due), startMs: Date.parse(startOfDay(due, place.time_zone)) }
  }).filter(({ startMs }) => startMs > nowMs - days * day && startMs < nowMs - 600_000 && isValidAt(row, startMs))
}

const isValidAt = ({ valid_to }: DemoPassRow, ms: number): boolean => valid_to === null || Date.parse(valid_to) > ms

type Making = { nowMs: number; days: number }

/** One SUBSCRIPTION session per month that started (R75, R110). */
export const makePassFees = ({ holdings }: PassBook, making: Making): Entry[] =>
  holdings
    .filter(({ row }) => row.client_id !== null)
    .flatMap((holding) => {
      const { row: pass, place, driver } = holding
      const gross = percentOf(pass.monthly_cost_in_cents, 100 + vatPercentOf[place.region])
      const months = monthsOf(holding, making)
      return months.map(({ dueOn, startMs }, index): Entry => {
        const hasFailed = pass.status === 'SUSPENDED' && index === months.length - 1
        const blank = rowOfVisit(0, { place, driver, startMs, endMs: startMs, service: -1 })
        const money = hasFailed
          ? { payment_status: 'ERROR' as const, payment_status_code: '51 INSUFFICIENT_FUNDS' }
          : { payment_status: 'OK' as const, payment_status_code: '00 APPROVED' }
        const fee = { type: 'SUBSCRIPTION', cost_in_cents: gross, monthly_pass_id: pass.id, plate_id: null } as const
        const row = { ...blank, ...fee, ...money, credit_card_id: driver.cardId }
        return { row, companions: {}, plate: '', billing: { monthly_pass_id: pass.id, due_on: dueOn } }
      })
    })

/** A pass of every state at one place (R107–R110), with different drivers. */
export const showPasses = (
  book: PassBook,
  { place, drivers, nowMs }: { place: DemoPlace; drivers: readonly DemoDriver[]; nowMs: number },
): void => {
  const at = (daysAgo: number) => midnight(nowMs, place.time_zone, daysAgo)
  const waiting = { client_id: null, client_active_license_plate: '', valid_from: at(3), valid_to: null }
  const states: readonly Partial<DemoPassRow>[] = [
    { valid_from: at(200), valid_to: null },
    { valid_from: at(40), valid_to: at(-80) },
    { valid_from: at(20), valid_to: null, status: 'SUSPENDED', failed_charges: 2 },
    { ...waiting, phone_number: '+3725990001', info: 'Äpp installimata' },
    { valid_from: at(-12), valid_to: null },
    { valid_from: at(120), valid_to: at(15) },
  ]
  // two cars of one client count as one driver
  const hasPass = new Set(
    book.holdings.filter((held) => held.place.id === place.id).map(({ driver }) => driver.clientId),
  )
  const free = drivers.filter(({ clientId }) => !hasPass.has(clientId))
  const holders = [...new Map(free.map((driver) => [driver.clientId, driver])).values()]
  for (const [index, change] of states.entries()) book.add(place, holders.at(-1 - index)!, change)
}
