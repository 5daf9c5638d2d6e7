import { api } from '@parkla/contract/api.ts'
import type { ListPassages } from '@parkla/contract/gates/reads/passages.schema.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { anLprEvent } from './reads.factory.ts'

/** Paging and filters; the contents of a passage are tested in processes/lpr/lpr-passages.test.ts. */

const node = await openTestNode()
const { db } = node

const place = await aPlace().save(db)
const operator = await anOwner().operator(place.id).save(db)

const list = (filter: Partial<ListPassages>, at = place, as = operator) =>
  node.call(api.lprPassages.list, { id: at.id, ...filter }, { as })

test('newest first; page number and cursor return the same rows, also for equal times (R5)', async () => {
  const busy = await aPlace().save(db)
  const as = await anOwner().operator(busy.id).save(db)
  const minutes = Array.from({ length: 45 }, (_, at) => String(Math.floor(at / 3)).padStart(2, '0'))
  const made: number[] = []
  for (const minute of minutes)
    made.push((await anLprEvent(`2026-03-04T08:${minute}:00.000Z`).at(busy).of('123ABC').save(db)).id)
  const first = await list({}, busy, as)
  expect(first.headers['x-next-page']).toBe('1')
  const cursor = String(first.headers['x-next-cursor'])
  const second = await list({ page: 1, cursor }, busy, as)
  expect((await list({ page: 1 }, busy, as)).body).toEqual(second.body)
  const third = await list({ page: 2, cursor: String(second.headers['x-next-cursor']) }, busy, as)
  expect([third.body.length, third.headers['x-next-page'] ?? '0']).toEqual([5, '0'])
  expect([first, second, third].flatMap(({ body }) => body.map(({ Id }) => Id))).toEqual(made.toReversed())
  // A new read does not shift a page read by cursor.
  await anLprEvent('2026-03-04T09:00:00.000Z').at(busy).save(db)
  expect((await list({ page: 1, cursor }, busy, as)).body).toEqual(second.body)
})

test.each<[string, string[]]>([
  ['bc', ['907ABC', '123ABC', '12BABC']],
  ['123 abc', ['123ABC']],
  ['123-A', ['123ABC']],
  // Read as 8, then corrected to B.
  ['12BA', ['12BABC']],
  ['128A', ['12BABC']],
  ['%', []],
  ['1_3', []],
])('plate filter "%s": matches any part', async (plate, expected) => {
  const quiet = await aPlace().save(db)
  const as = await anOwner().operator(quiet.id).save(db)
  const at = (minute: number) => anLprEvent(`2026-03-04T08:0${minute}:00.000Z`).at(quiet)
  await at(1).of('128ABC').correctedTo('12BABC').save(db)
  await at(2).of('123ABC').save(db)
  await at(3).of('').save(db)
  await at(4).of('907ABC').save(db)
  const { body } = await list({ plate }, quiet, as)
  expect(body.map((passage) => passage.CorrectedLicensePlate || passage.LicensePlate)).toEqual(expected)
})

test('read recorded before outcomes were: null outcome, matched by neither filter', async () => {
  await anLprEvent().at(place).save(db)
  const nothing = { Outcome: null, Reason: '', Right: null, IsGateOpened: false, CommandStatus: null, Camera: '' }
  expect((await list({})).body).toMatchObject([{ Gate: 'Entry 1', LicensePlate: '123ABC', ...nothing }])
  for (const outcome of ['OPENED', 'SHUT'] as const) expect((await list({ outcome })).body).toEqual([])
})
