import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeKey, keyFor } from './idempotency.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request = 'POST /adminapi/parkingsessions/end {"ParkingSessionId":7}'

test('repeated request with an unknown outcome: keeps its key (R10)', () => {
  const key = keyFor(request)
  expect(keyFor(request)).toBe(key)
  expect(keyFor('POST /other')).not.toBe(key)
})

test('a definite answer ends the key: the next click is a new action', () => {
  const key = keyFor(request)
  closeKey(request)
  expect(keyFor(request)).not.toBe(key)
})

test('same request after two minutes: a new key, as it is no retry', () => {
  const key = keyFor(request)
  vi.advanceTimersByTime(120_000)
  expect(keyFor(request)).not.toBe(key)
})
