import { expect, test } from 'vitest'
import { makeCamera } from '../devices/camera.ts'
import { putLoad, type LoadedLane, type LoadResult } from './load.ts'
import { openOrders } from '../devices/orders.ts'
import { openTestTimer } from '../timer.testing.ts'

const timer = openTestTimer()

/** A lane whose reads are acknowledged at once; OPEN follows 60 ms later, except for reads that `isLost` selects. */
const laneOf = (direction: 'ENTRY' | 'EXIT', isLost: () => boolean = () => false): LoadedLane => {
  const orders = openOrders()
  const send = (): Promise<void> => {
    if (!isLost()) timer.after(60, orders.opened)
    return Promise.resolve()
  }
  return { camera: makeCamera({ timer, numberFrom: 'x', send }), direction, place: 1, onOpen: orders.expect }
}

test('load of 40 reads, one of which gets no OPEN command: 40 are acknowledged, 39 opening times are recorded', async () => {
  let sent = 0
  const lanes = [laneOf('ENTRY', () => ++sent === 3), laneOf('EXIT')]
  const results: LoadResult[] = []
  void putLoad({ lanes, timer, perSecond: 4, seconds: 10, seed: 1 }).then((result) => results.push(result))
  for (let step = 0; results.length === 0 && step < 3_000; step += 1) {
    timer.pass(10)
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
  }
  expect(results).toMatchObject([{ sent: 40, taken: 40 }])
  expect(results[0]?.openedMs).toHaveLength(39)
})
