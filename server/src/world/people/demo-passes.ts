import { addMonths } from '@parkla/contract/kit/calendar.ts'
import { percentOf } from '@parkla/contract/kit/money.ts'
import { dayKey, instantToLocal, minuteMs, startOfDay } from '@parkla/contract/kit/time.ts'
import { found } from '../../kit/errors.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { instantOf, type Demo, type Row } from '../demo-rows.ts'
import type { DemoPlace, Sites } from '../places/demo-places.ts'
import { rhythms } from '../places/demo-rhythms.ts'
import { itemAt } from '../random.ts'
import { addSession, firstMs, vatPercent, type Selling, type Stay } from '../stays/demo-sessions.ts'
import type { Drivers } from './demo-drivers.ts'
import type { Regulars } from './demo-regulars.ts'

type World = Demo & Sites & Drivers & Regulars
/** Validity in days from today. */
type Change = Row<'monthly_passes'> & { from: number; to?: number | undefined }

const monthlyCents = [4_000, 5_500, 7_500, 9_000]

const addPass = (world: World, place: DemoPlace, { from, to, ...change }: Change) => {
  const { add, midnight } = world
  const cars = world.takeClient(place.code)
  const driver = found(cars[0])
  const row = {
    place_id: place.id,
    phone_number: driver.client?.phone_number ?? '',
    client_id: driver.client?.id ?? null,
    client_active_license_plate: driver.plate,
    monthly_cost_in_cents: itemAt(monthlyCents, place.id),
    valid_from: midnight(place.time_zone, from),
    valid_to: midnight(place.time_zone, to),
    created_by_owner_id: 1,
    created_at: midnight(place.time_zone, Math.min(from, -1)),
    ...change,
  }
  return { id: add('monthly_passes', row), row, place, driver }
}
type Pass = ReturnType<typeof addPass>

/** A pass of every state at one place (R107–R110). */
const states: readonly Change[] = [
  { from: -200 },
  { from: -40, to: 80 },
  { from: -20, status: 'SUSPENDED', failed_charges: 2 },
  { from: -3, client_id: null, client_active_license_plate: '', phone_number: '+3725990001', info: 'Äpp installimata' },
  { from: 12 },
  { from: -120, to: -15 },
]

/** Adds passes, the more the larger their share of the visits is (R109): one client and one car each. */
export const addPasses = (world: World): Pass[] => [
  ...states.map((state) => addPass(world, world.placeOf('TLN-VABADUSE'), state)),
  ...world.leaves.flatMap((place) => {
    const share = place.is_test ? 0 : rhythms[place.profile].rights.monthlyPass
    return Array.from({ length: share > 0 ? Math.round(4 + share * 60) : 0 }, (_, index) => {
      const info = index % 9 === 8 ? 'Arve ettevõttele' : ''
      const pass = addPass(world, place, {
        from: -61 - world.random.between(0, 300),
        to: index % 4 === 0 ? world.random.between(30, 230) : undefined,
        info,
      })
      const { id, driver } = pass
      world.giveRight('monthlyPass', {
        placeIds: [place.id],
        cars: [driver],
        right: { links: { monthly_pass_id: id } },
      })
      return pass
    })
  }),
]

/** One SUBSCRIPTION session per month of a pass that started (R75, R110). */
export const passFees = (selling: Selling, passes: readonly Pass[]): Stay[] =>
  passes.flatMap(({ id: monthly_pass_id, row, place, driver }) => {
    const from = instantToLocal(row.valid_from, place.time_zone)
    const endMs = row.valid_to === null ? Infinity : Date.parse(row.valid_to)
    const months = Array.from({ length: 14 }, (_, at) => addMonths(from, at))
      .map((due) => ({ due_on: dayKey(due), startMs: Date.parse(startOfDay(due, place.time_zone)) }))
      .filter(({ startMs }) => startMs > firstMs(selling) && startMs < selling.nowMs - 10 * minuteMs && startMs < endMs)
    const fee = aSession()
      .costing(percentOf(row.monthly_cost_in_cents, 100 + vatPercent[place.region]))
      .subscription()
    return months.slice(0, row.client_id === null ? 0 : undefined).map(({ due_on, startMs }, at) => ({
      startMs,
      enter: () => {
        const isUnpaid = row.status === 'SUSPENDED' && at === months.length - 1
        const visit = { place, driver, startMs, endMs: startMs, links: { monthly_pass_id, plate_id: null } }
        const session_id = addSession(selling, isUnpaid ? fee.failed() : fee.paid(), visit)
        selling.add('monthly_pass_billings', { monthly_pass_id, due_on, session_id, created_at: instantOf(startMs) })
      },
    }))
  })
