import { api } from '@parkla/contract/api.ts'
import { minuteMs } from '@parkla/contract/kit/time.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aGateController } from '../gates.factory.ts'

const node = await openTestNode()
const { db } = node
const place = await aPlace().named('Vabaduse').save(db)
const minutesAgo = (minutes: number) => new Date(Date.parse(node.clock.instant()) - minutes * minuteMs).toISOString()
const save = (name: string, minutes: number) => aGateController().named(name).seenAt(minutesAgo(minutes)).at(place)
for (const [name, minutes] of [
  ['ALIVE', 4],
  ['LATE', 5],
  ['DEAD', 60],
  ['LONG-DEAD', 5000],
] as const)
  await save(name, minutes).save(db)
await save('REMOVED', 60).removed().save(db)
await aGateController().named('NEW').new().at(place).save(db)

test('offline controllers: late and offline ones of all places, latest heartbeat first, with last signal', async () => {
  const as = await anOwner().globalAdmin().save(db)
  const { body } = await node.call(api.gates.offline, {}, as)
  expect(body.map(({ ControllerId, Health }) => [ControllerId, Health])).toEqual([
    ['LATE', 'LATE'],
    ['DEAD', 'DEAD'],
    ['LONG-DEAD', 'DEAD'],
  ])
  expect(body[1]).toMatchObject({ PlaceName: 'Vabaduse', LastHeartbeat: minutesAgo(60), LastRSSI: -55 })
})
