import { expect, test } from 'vitest'
import type { ControllerKind, Publish } from './controller.ts'
import { jumbled } from './jumbled.ts'
import { openTestTimer } from './timer.testing.ts'

const open = () => {
  const timer = openTestTimer()
  const sent: string[] = []
  const publish: Publish = (kind: ControllerKind, body) => void sent.push(`${kind} ${body.Time}`)
  const link = jumbled(publish, timer)
  const tell = (...times: number[]): void => {
    for (const time of times) link('status', { Time: String(time), Gates: [] })
  }
  return { timer, sent, link, tell }
}

test('every fourth status: delivered after the next one, twice', () => {
  const { sent, tell } = open()
  tell(1, 2, 3, 4, 5, 6, 7)
  expect(sent).toEqual([1, 3, 2, 2, 4, 5, 7, 6, 6].map((time) => `status ${time}`))
})

test('no next status: delivered after the maximum delay; other kinds unchanged', () => {
  const { sent, timer, link, tell } = open()
  tell(1, 2)
  link('inputs', { Time: '3', Inputs: [] })
  expect(sent).toEqual(['status 1', 'inputs 3'])
  timer.pass(12_000)
  tell(4)
  timer.pass(60_000)
  expect(sent).toEqual(['status 1', 'inputs 3', 'status 2', 'status 2', 'status 4'])
})
