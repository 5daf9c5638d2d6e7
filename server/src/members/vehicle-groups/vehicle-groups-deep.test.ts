import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'

test('100,000 plates of one request: added, then replaced with the difference; one more is refused (R141)', async () => {
  const { call, db } = await openTestNode()
  const global = await anOwner().globalAdmin().save(db)
  const { body } = await call(api.vehicleGroups.add, { name: 'City' }, global)
  const send = (from: number, removePlatesNotInRequest: boolean) => {
    const licensePlates = [Array.from({ length: 100_000 }, (_, at) => `VG${100_000 + from + at}`).join(' ')]
    return call(api.vehicleGroups.addPlates, { id: body.ID, licensePlates, removePlatesNotInRequest }, global)
  }
  expect((await send(0, false)).body.added).toBe(100_000)
  expect((await send(1_000, true)).body).toMatchObject({ added: 1_000, kept: 99_000, removed: 1_000 })
  const oneMore = await call(api.vehicleGroups.addPlates, { id: body.ID, licensePlates: ['ONEMORE'] }, global)
  expect(refusalOf(oneMore)).toEqual([422, 'vehicleGroups.tooManyPlates'])
  const found = await call(api.vehicleGroups.plates, { id: body.ID, search: 'VG200999' }, global)
  expect(found.body.map(({ licensePlate }) => licensePlate)).toEqual(['VG200999'])
})
