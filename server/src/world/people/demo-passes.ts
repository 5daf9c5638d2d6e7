import { itemAt } from '../random.ts'
import { addMonths } from '@parkla/contract/kit/calendar.ts'
import { minuteMs, dayKey, instantToLocal, startOfDay } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { midnight } from '../demo-days.ts'
import type { DemoDriver, DemoDrivers } from './demo-drivers.ts'
import type { DemoPlace } from '../places/demo-places.ts'

type PassRow = Insertable<Tables['monthly_passes']> & { id: number }
type Holding = { row: PassRow; place: DemoPlace; driver: DemoDriver }
type Month = Holding & { startMs: number; due_on: string; isLast: boolean }

/** Generates monthly passes: at most one per driver and place, for one car (R109). */
export type PassBook = {
  rows: () => PassRow[]
  /** The pass of this car, created if the limit permits; else undefined. */
  passOf: (place: DemoPlace, driver: DemoDriver) => number | undefined
  /** Adds a pass of every state at one place (R107–R110), with different drivers. */
  show: (place: DemoPlace, drivers: readonly DemoDriver[]) => void
  /** Months that started since then, oldest first (R110). */
  monthsSince: (fromMs: number) => Month[]
}

/** Fits on one page of the list. */
const mostAtOnePlace = 24

const monthlyCents = [4_000, 5_500, 7_500, 9_000] as const

const monthsOf = (held: Holding, fromMs: number, nowMs: number): Month[] => {
  const { row, place } = held
  const from = instantToLocal(row.valid_from, place.time_zone)
  const endMs = row.valid_to ? Date.parse(row.valid_to) : Infinity
  return Array.from({ length: 36 }, (_, months) => addMonths(from, months))
    .map((due) => ({ due_on: dayKey(due), startMs: Date.parse(startOfDay(due, place.time_zone)) }))
    .filter(({ startMs }) => startMs > fromMs && startMs < nowMs - 10 * minuteMs && startMs < endMs)
    .map((month, index, all) => ({ ...held, ...month, isLast: index === all.length - 1 }))
}

export const openPassBook = (drivers: DemoDrivers, nowMs: number): PassBook => {
  const held = new Map<string, Holding>()
  const holdings = () => [...held.values()]
  const countAt = new Map<number, number>()
  const keyOf = (place: DemoPlace, driver: DemoDriver) => `${place.id} ${driver.clientId}`
  const add = (place: DemoPlace, driver: DemoDriver, change: Partial<PassRow> = {}): number => {
    const id = held.size + 1
    const client = drivers.clients[driver.clientId - 1]
    const valid_from = midnight(nowMs, place.time_zone, -61 - ((driver.clientId * 7 + id * 13) % 300))
    const row: PassRow = {
      id,
      place_id: place.id,
      phone_number: client?.phone_number ?? '',
      client_id: client?.id ?? null,
      client_active_license_plate: driver.plate,
      monthly_cost_in_cents: itemAt(monthlyCents, place.id),
      valid_from,
      valid_to: id % 4 === 0 ? midnight(nowMs, place.time_zone, 30 + (id % 200)) : null,
      info: id % 9 === 0 ? 'Arve ettevõttele' : '',
      created_by_owner_id: 1,
      created_at: valid_from,
      updated_at: valid_from,
      ...change,
    }
    held.set(keyOf(place, driver), { row, place, driver })
    countAt.set(place.id, (countAt.get(place.id) ?? 0) + 1)
    return id
  }
  return {
    rows: () => holdings().map(({ row }) => row),
    passOf: (place, driver) => {
      const known = held.get(keyOf(place, driver))
      if (known) return known.driver.plateId === driver.plateId ? known.row.id : undefined
      return (countAt.get(place.id) ?? 0) < mostAtOnePlace ? add(place, driver) : undefined
    },
    show: (place, cars) => {
      const at = (days: number) => midnight(nowMs, place.time_zone, days)
      const waiting = { client_id: null, client_active_license_plate: '', phone_number: '+3725990001' }
      const states: readonly Partial<PassRow>[] = [
        { valid_from: at(-200), valid_to: null },
        { valid_from: at(-40), valid_to: at(80) },
        { valid_from: at(-20), valid_to: null, status: 'SUSPENDED', failed_charges: 2 },
        { valid_from: at(-3), valid_to: null, ...waiting, info: 'Äpp installimata' },
        { valid_from: at(12), valid_to: null },
        { valid_from: at(-120), valid_to: at(-15) },
      ]
      for (const change of states) {
        // two cars of one client count as one driver
        const driver = cars.findLast((car) => !held.has(keyOf(place, car)))
        if (driver) add(place, driver, change)
      }
    },
    monthsSince: (fromMs) =>
      holdings().flatMap((each) => (each.row.client_id === null ? [] : monthsOf(each, fromMs, nowMs))),
  }
}
