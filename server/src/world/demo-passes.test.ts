import { expect, test } from 'vitest'
import { makeDrivers } from './demo-drivers.ts'
import { openPassBook, showPasses } from './demo-passes.ts'
import type { DemoPlace } from './demo-sites.ts'
import { openRandom } from './random.ts'

const nowMs = Date.parse('2026-03-04T10:00:00.000Z')
const drivers = makeDrivers(1_000, { random: openRandom(1), nowMs })
const cars = drivers.cars.get('TLN')!
// the test needs no other fields of a place
const place = { id: 7, time_zone: 'Europe/Tallinn' } as DemoPlace

test('a driver with two cars: one pass per place (R109)', () => {
  const byClient = [...Map.groupBy(cars, ({ clientId }) => clientId).values()]
  const [driving, shown] = byClient.find(({ length }) => length > 1)!
  const book = openPassBook(drivers, nowMs)
  book.passOf(place, driving!)
  const others = byClient.filter(([first]) => first!.clientId !== driving!.clientId).map(([first]) => first!)
  showPasses(book, { place, drivers: [...others.slice(0, 12), shown!], nowMs })
  const holders = book.holdings.flatMap(({ row }) => row.client_id ?? [])
  expect(holders.length).toBeGreaterThan(5)
  expect(new Set(holders).size).toBe(holders.length)
})
