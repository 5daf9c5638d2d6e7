import type { DemoDriver } from './demo-drivers.ts'
import type { Entry } from './demo-ledger.ts'
import { rowOfVisit } from './demo-visits.ts'
import type { DemoPlace } from './demo-sites.ts'
import type { Random } from './random.ts'

type Making = { random: Random; nowMs: number; days: number; places: readonly DemoPlace[]; cars: readonly DemoDriver[] }

const kinds = [
  { type: 'CREDIT', cents: [1_000, 2_000, 5_000], perDay: 1.5 },
  { type: 'LOG', cents: [0], perDay: 1 },
] as const

/** Sessions that are no visits: credit purchases and log entries (R75). */
export const makeFees = ({ random, nowMs, days, places, cars }: Making): Entry[] =>
  kinds.flatMap(({ type, cents, perDay }) =>
    Array.from({ length: Math.round(days * perDay) }, (): Entry => {
      const at = nowMs - random.between(1_200, days * 86_400) * 1_000
      const driver = random.pick(cars)
      const blank = rowOfVisit(0, { place: random.pick(places), driver, startMs: at, endMs: at, service: -1 })
      const cost = random.pick(cents)
      const hasFailed = random.isTrue(0.03)
      const status = cost === 0 ? '' : hasFailed ? 'ERROR' : 'OK'
      const code = { '': '', ERROR: '51 INSUFFICIENT_FUNDS', OK: '00 APPROVED' }[status]
      const money = { cost_in_cents: cost, payment_status: status, payment_status_code: code } as const
      return { row: { ...blank, type, ...money, credit_card_id: driver.cardId }, companions: {}, plate: driver.plate }
    }),
  )
