import { afterAll, expect, test } from 'vitest'
import { putLoad, type LoadedLane } from './load.ts'
import { openTimer } from './timer.ts'

const timer = openTimer()
afterAll(() => timer.close())

/** A lane that acknowledges reads at once and opens after a delay. */
const laneOf = (direction: LoadedLane['direction'], orderAfterMs: number): LoadedLane => {
  const waiting: (() => void)[] = []
  const see = (): Promise<void> => {
    const heard = waiting.pop()
    if (heard) timer.after(orderAfterMs, heard)
    return Promise.resolve()
  }
  const camera = { see, waiting: () => 0, holdBack: () => undefined }
  return { camera, direction, place: 0, onOpen: (heard) => void waiting.push(heard) }
}
const loadOn = (orderAfterMs: number) => ({
  timer,
  lanes: [laneOf('ENTRY', orderAfterMs), laneOf('EXIT', orderAfterMs)],
  perSecond: 200,
  seconds: 0.1,
  seed: 1,
})

test('OPEN after the acknowledgement of the last reads: counted', async () => {
  const { sent, taken, openedMs } = await putLoad(loadOn(60))
  expect([sent, taken, openedMs.length]).toEqual([20, 20, 20])
})
