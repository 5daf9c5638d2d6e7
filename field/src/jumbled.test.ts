import { expect, test } from 'vitest'
import type { ControllerKind, Say } from './controller.ts'
import { jumbled } from './jumbled.ts'
import { openTestTimer } from './timer.testing.ts'

const open = () => {
  const timer = openTestTimer()
  const said: string[] = []
  const say: Say = (kind: ControllerKind, body) => void said.push(`${kind} ${body.Time}`)
  const link = jumbled(say, timer)
  const tell = (...times: number[]): void => {
    for (const time of times) link('status', { Time: String(time), Gates: [] })
  }
  return { timer, said, link, tell }
}

test('every fourth status is overtaken by the next, and comes twice', () => {
  const { said, tell } = open()
  tell(1, 2, 3, 4, 5, 6, 7)
  expect(said).toEqual([1, 3, 2, 2, 4, 5, 7, 6, 6].map((time) => `status ${time}`))
})

test('what nothing overtakes comes all the same; everything else is as it was', () => {
  const { said, timer, link, tell } = open()
  tell(1, 2)
  link('inputs', { Time: '3', Inputs: [] })
  expect(said).toEqual(['status 1', 'inputs 3'])
  timer.pass(12_000)
  tell(4)
  timer.pass(60_000)
  expect(said).toEqual(['status 1', 'inputs 3', 'status 2', 'status 2', 'status 4'])
})
