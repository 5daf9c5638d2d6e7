import { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aSession } from '../../session-records/sessions.factory.ts'

type Stay = { id: number; start: number; end: number }
type Asked = { from: string; to: string; place_name?: string; extra_filter?: 'LONG' }

const hour = 3_600_000
const at = (instant: string): number => Date.parse(instant)
const stays: Stay[] = []

/** A start every five hours for forty days; lengths from minutes to a month, some running. */
const node = await openTestNode()
const now = at(node.clock.instant())
const global = await anOwner().globalAdmin().save(node.db)
const places = [await aPlace().named('Walk A').save(node.db), await aPlace().named('Walk B').save(node.db)]
const lasting = [0, 1, 3, 23, 24, 25, 2, 6, 12, 100, 1, 720, 4]
for (let index = 0; index < 190; index += 1) {
  const start = at('2026-01-20T00:00:00Z') + index * 5 * hour
  const hours = lasting[index % lasting.length] ?? 0
  const isRunning = index % 37 === 5
  const draft = aSession()
    .at(places[index % 2]!)
    .startedAt(new Date(start).toISOString())
  const { id } = await (isRunning ? draft.running() : draft.lasting(hours * 60)).save(node.db)
  stays.push({ id, start, end: isRunning ? Infinity : start + hours * hour })
}

/** R63 without the index ranges. */
const touching = (fromMs: number, toMs: number): number[] =>
  stays
    .filter(({ start, end }) => start < toMs && (start >= fromMs || end > fromMs))
    .toSorted((a, b) => b.start - a.start || b.id - a.id)
    .map(({ id }) => id)

const pagesOf = async (asked: Asked, by: 'number' | 'cursor'): Promise<number[]> => {
  const ids: number[] = []
  let page = 0
  let cursor: string | undefined
  do {
    const { body, headers } = await node.call(sessionsApi.list, { ...asked, page, cursor }, global)
    ids.push(...body.map(({ Id }) => Id))
    page = Number(headers['x-next-page'])
    cursor = by === 'cursor' ? headers['x-next-cursor']?.toString() : undefined
  } while (page > 0)
  return ids
}

test.each([
  ['a day in the middle', '10.2.2026', '10.2.2026', '2026-02-09T22:00:00Z', '2026-02-10T22:00:00Z'],
  ['a week', '5.2.2026', '11.2.2026', '2026-02-04T22:00:00Z', '2026-02-11T22:00:00Z'],
  ['three weeks', '1.2.2026', '21.2.2026', '2026-01-31T22:00:00Z', '2026-02-21T22:00:00Z'],
  ['days after the last start', '3.3.2026', '4.3.2026', '2026-03-02T22:00:00Z', '2026-03-04T22:00:00Z'],
])('%s: every touching session once, by page number and by cursor', async (_name, from, to, fromUtc, toUtc) => {
  const expected = touching(at(fromUtc), at(toUtc))
  expect(expected.length).toBeGreaterThan(0)
  expect(await pagesOf({ from, to }, 'number')).toEqual(expected)
  expect(await pagesOf({ from, to }, 'cursor')).toEqual(expected)
  expect(await pagesOf({ from, to, place_name: 'walk' }, 'number')).toEqual(expected)
})

test('each day of a month: sessions that touch it, also started the day before', async () => {
  for (let day = 1; day <= 28; day += 1) {
    const fromMs = at(`2026-02-${String(day).padStart(2, '0')}T00:00:00Z`) - 2 * hour
    const days = { from: `${day}.2.2026`, to: `${day}.2.2026` }
    expect(await pagesOf(days, 'number'), days.from).toEqual(touching(fromMs, fromMs + 24 * hour))
  }
})

test('longer than 24 hours, ended or running: each once on every page', async () => {
  const [fromMs, toMs] = [at('2026-01-31T22:00:00Z'), at('2026-02-28T22:00:00Z')]
  const isLong = (id: number) =>
    stays.some((stay) => stay.id === id && Math.min(stay.end, now) - stay.start > 24 * hour)
  const expected = touching(fromMs, toMs).filter(isLong)
  const asked: Asked = { from: '1.2.2026', to: '28.2.2026', extra_filter: 'LONG' }
  expect(expected.length).toBeGreaterThan(20)
  expect(await pagesOf(asked, 'number')).toEqual(expected)
  expect(await pagesOf(asked, 'cursor')).toEqual(expected)
  expect(await pagesOf({ ...asked, place_name: 'walk' }, 'number')).toEqual(expected)
})
