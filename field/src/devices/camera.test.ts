import type { PlateRead } from '@parkla/contract/gates/devices/device-messages.ts'
import { expect, test } from 'vitest'
import { makeCamera } from './camera.ts'
import { openTestTimer } from '../timer.testing.ts'

const car = (Plate: string) => ({ Plate, Confidence: 0.97, Image: '', ContentType: '' as const })

/** Runs pending promise callbacks. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

const open = () => {
  const timer = openTestTimer()
  const taken: PlateRead[] = []
  const link = { isUp: true }
  const camera = makeCamera({
    timer,
    numberFrom: 'a',
    send: (read) => {
      if (!link.isUp) return Promise.reject(new Error('no link'))
      taken.push(read)
      return Promise.resolve()
    },
  })
  return { timer, taken, link, camera }
}

test('server away: reads are queued and sent in order with their own id and time', async () => {
  const { timer, taken, link, camera } = open()
  link.isUp = false
  void camera.see(car('1AAA'))
  void camera.see(car('2BBB'))
  await settle()
  timer.pass(5_000)
  await settle()
  expect([taken.length, camera.waiting()]).toEqual([0, 2])
  link.isUp = true
  timer.pass(1_000)
  await settle()
  expect(taken.map(({ ReadId, Plate, Time }) => [ReadId, Plate, Time])).toEqual([
    ['a-1', '1AAA', '2026-03-04T10:00:00.000Z'],
    ['a-2', '2BBB', '2026-03-04T10:00:00.000Z'],
  ])
  expect(camera.waiting()).toBe(0)
})

test('read sent twice: same id', async () => {
  const { taken, camera } = open()
  await camera.see(car('1AAA'), 2)
  expect(taken.map(({ ReadId }) => ReadId)).toEqual(['a-1', 'a-1'])
})

test('held back: sends later with the original time', async () => {
  const { timer, taken, camera } = open()
  camera.holdBack(30_000)
  void camera.see(car('1AAA'))
  timer.pass(29_000)
  await settle()
  expect(taken).toEqual([])
  timer.pass(2_000)
  await settle()
  expect(taken[0]?.Time).toBe('2026-03-04T10:00:00.000Z')
})
