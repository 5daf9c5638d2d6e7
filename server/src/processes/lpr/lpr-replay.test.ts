import type { PlateRead } from '@parkla/contract/gates/devices/device-messages.ts'
import { expect, test } from 'vitest'
import { aCamera, aGateController, type SavedCamera } from '../../gates/gates/gates.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { randomFrom } from '../../kit/secrets/random.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { storedReads } from './lpr-desk.testing.ts'
import { handleRead } from './lpr-reads.ts'

const node = await openTestNode()
const { db } = node

type Sent = { camera: SavedCamera; body: PlateRead }

const aDay = async (): Promise<Sent[]> => {
  const random = randomFrom(7)
  const sent: Sent[] = []
  for (let site = 0; site < 2; site += 1) {
    const place = await aPlace().withTariff().save(db)
    const { gates } = await aGateController().at(place).save(db)
    const entry = await aCamera().at(place).before(gates[0]!).save(db)
    const exit = await aCamera().at(place).before(gates[0]!).exit().save(db)
    for (let car = 0; car < 12; car += 1)
      for (let visit = 0; visit < 2; visit += 1) {
        const begins = Date.parse('2026-03-03T10:00:00.000Z') + (visit * 10 + random() * 4) * 3_600_000
        const ends = begins + (0.2 + random() * 5) * 3_600_000
        for (const [camera, at] of [[entry, begins] as const, [exit, ends] as const])
          if (random() > 0.05)
            sent.push({
              camera,
              body: {
                ReadId: `${site}-${car}-${visit}-${camera.id}`,
                Time: new Date(at).toISOString(),
                Plate: random() < 0.05 ? '' : `${100 + car}DAY`,
                Confidence: 0.9,
                Image: '',
                ContentType: '',
              },
            })
      }
  }
  return sent
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

const take = ({ camera, body }: Sent) => handleRead(node.jobContext(), { device: camera.camera_id, body })

test('shuffled reads of a day, replayed in another order and concurrently: no change', async () => {
  const reads = await aDay()
  for (const read of reads) await take(read)
  const once = await storedReads(node)
  expect(once.events).toHaveLength(reads.length)
  expect(once.events.filter(({ outcome }) => outcome === null)).toEqual([])
  expect(once.sessions.length).toBeGreaterThan(20)
  await Promise.all(reads.toReversed().map(take))
  expect(await storedReads(node)).toEqual(once)
})

test('reads of a day, each sent three times at once and all again: each gate opens once', async () => {
  const reads = (await aDay()).toSorted((a, b) => a.body.Time.localeCompare(b.body.Time))
  const before = await storedReads(node)
  /** Receives the read at its own time, so that the gate may open. */
  const receive = async (read: Sent, times: number) => {
    node.clock.set(read.body.Time)
    await Promise.all(Array.from({ length: times }, () => take(read)))
  }
  for (const read of reads) await receive(read, 3)
  const once = await storedReads(node)
  expect(once.events).toHaveLength(before.events.length + reads.length)
  const opened = once.events.filter(({ is_gate_opened }) => is_gate_opened).map(({ id }) => id)
  expect(opened.length).toBeGreaterThan(reads.length / 2)
  expect(once.commands.map(({ command, lpr_event_id }) => [command, lpr_event_id])).toEqual(
    opened.map((id) => ['OPEN', id]),
  )
  for (const read of reads.toReversed()) await receive(read, 1)
  expect(await storedReads(node)).toEqual(once)
})
