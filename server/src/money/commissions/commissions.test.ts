import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'

const node = await openTestNode()
const as = await anOwner().named('Kadri').globalAdmin().save(node.db)

test('export: the listed commissions of the chosen place (R182)', async () => {
  const [place, other] = [await aPlace().save(node.db), await aPlace().save(node.db)]
  const add = (PlaceId: number, ValidFrom: string, Percent: number) =>
    node.call(api.commissions.add, { PlaceId, ValidFrom, Percent }, as)
  await add(place.id, '2020-01-01', 20)
  await add(place.id, '2021-01-01', 12.5)
  await add(other.id, '2021-01-01', 30)
  const { bytes } = await node.call(api.commissions.export, { placeId: place.id }, { as, headers: { language: 'en' } })
  const [, ...lines] = bytes.toString().trim().split('\r\n')
  expect(lines).toEqual([`${place.name};2021-01-01;12.5;In force;Kadri`, `${place.name};2020-01-01;20;Past;Kadri`])
})
