import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTimer } from './timer.ts'

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

test('timers: run in time, except cancelled ones and those pending at close', () => {
  const timer = openTimer()
  const ran: string[] = []
  const callOff = timer.after(10, () => ran.push('called off'))
  timer.after(20, () => ran.push('in time'))
  timer.after(40, () => ran.push('too late'))
  callOff()
  vi.advanceTimersByTime(30)
  timer.close()
  timer.after(0, () => ran.push('after the end'))
  vi.advanceTimersByTime(30)
  expect(ran).toEqual(['in time'])
  expect(vi.getTimerCount()).toBe(0)
})
