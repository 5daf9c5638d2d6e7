import { expect, test } from 'vitest'
import { makeDrivers } from './demo-drivers.ts'
import { vansAt } from './demo-member-lists.ts'
import { openMemberBook } from './demo-members.ts'
import { makeSites } from './demo-sites.ts'
import { openRandom } from './random.ts'

const nowMs = Date.parse('2026-03-30T09:00:00.000Z')
const drivers = makeDrivers(1_000, { random: openRandom(1), nowMs })
const book = openMemberBook({ sites: makeSites(), drivers, nowMs })

test('plates of the simulated vans: on a list that only opens the gate, in force today (R95)', () => {
  const now = new Date(nowMs).toISOString()
  const { whitelist_users: users, whitelist_user_plates: cars } = book.rows
  const onlyGate = new Set(book.whitelists.filter((list) => list.start_sessions_with_lpr === false).map(({ id }) => id))
  const isToday = ({ status, valid_from: from, valid_to: to }: (typeof users)[number]): boolean =>
    status === 'APPROVED' && (from ?? '') <= now && (to ?? '9') > now
  const owners = new Map(users.filter(isToday).map(({ id, whitelist_id }) => [id, whitelist_id]))
  const plates = new Map(drivers.plates.map(({ id, plate }) => [id, plate]))
  const there = cars.flatMap(({ whitelist_user_id, plate_id }) =>
    onlyGate.has(owners.get(whitelist_user_id)) ? [plates.get(plate_id)] : [],
  )
  const vans = vansAt('TLN-VABADUSE')
  expect(vans.length).toBeGreaterThan(5)
  expect(there).toEqual(expect.arrayContaining([...vans]))
})

test('plates of list users: unique', () => {
  const plates = drivers.plates.map(({ plate }) => plate)
  expect(new Set(plates).size).toBe(plates.length)
  const others = Array.from({ length: 20_000 }, () => drivers.guest('EST').plate)
  expect(others.filter((plate) => vansAt('TLN-VABADUSE').includes(plate))).toEqual([])
})
