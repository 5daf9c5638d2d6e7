import { describe, expect, test } from 'vitest'
import { clockAfter, timeOfRead, type CameraClock } from './camera-clock.ts'

const at = (clock: string) => `2026-03-04T${clock}:00.000Z`

describe('time of a read', () => {
  const received = at('10:00')
  test.each([
    ['just now', '2026-03-04T09:59:59.500Z', '2026-03-04T09:59:59.500Z', true, false],
    ['15 seconds ago', '2026-03-04T09:59:45.000Z', '2026-03-04T09:59:45.000Z', true, false],
    ['16 seconds ago', '2026-03-04T09:59:44.000Z', '2026-03-04T09:59:44.000Z', false, false],
    ['an hour ago', at('09:00'), at('09:00'), false, false],
    ['with an offset', '2026-03-04T11:59:59.000+02:00', '2026-03-04T09:59:59.000Z', true, false],
    ['a little ahead', '2026-03-04T10:00:05.000Z', received, true, false],
    ['ahead: it may have been kept', '2026-03-04T10:00:06.000Z', received, false, true],
    ['far ahead', '2026-03-04T10:03:00.000Z', received, false, true],
    ['a clock that began anew', '1970-01-01T00:00:07.000Z', received, false, true],
  ])('%s', (_, deviceTime, time, isFresh, isClockWrong) => {
    expect(timeOfRead(deviceTime, received)).toEqual({ time, isFresh, isClockWrong })
  })
})

describe('offset of a camera clock', () => {
  const received = '2026-03-04T10:01:00.000Z'
  /** Reads received at seconds after 10:00, each late by a number of seconds on the camera's clock. */
  const heard = (...reads: [second: number, late: number][]) =>
    reads.reduce<CameraClock | undefined>((clock, [second, late]) => {
      const receivedMs = Date.parse(at('10:00')) + second * 1000
      const moment = (ms: number) => new Date(ms).toISOString()
      return clockAfter(clock, { deviceTime: moment(receivedMs - late * 1000), receivedAt: moment(receivedMs) })
    }, undefined)
  const late = (seconds: number) => new Date(Date.parse(received) - seconds * 1000).toISOString()
  test.each<[string, CameraClock | undefined, number, object]>([
    [
      'that is 3 minutes ahead with every read is reckoned with',
      heard([0, -180], [30, -181], [60, -180]),
      -180,
      { time: received, isFresh: true, isClockWrong: true },
    ],
    [
      'that is 2 hours behind with every read is reckoned with',
      heard([0, 7200], [30, 7201], [60, 7200]),
      7200,
      { time: received, isFresh: true, isClockWrong: true },
    ],
    [
      'of which the link was down meanwhile: the read is late by more than the clock',
      heard([0, -180], [30, -180], [60, -180]),
      -60,
      { time: late(120), isFresh: false, isClockWrong: true },
    ],
    [
      'is not learnt from reads that were kept and came together',
      heard([58, 600], [59, 599], [60, 599]),
      599,
      { time: late(599), isFresh: false, isClockWrong: false },
    ],
    [
      'is not learnt from two reads',
      heard([0, 600], [60, 600]),
      600,
      { time: late(600), isFresh: false, isClockWrong: false },
    ],
    [
      'is not learnt from reads of different age',
      heard([0, 600], [30, 640], [60, 600]),
      600,
      { time: late(600), isFresh: false, isClockWrong: false },
    ],
    [
      'that is right is left alone',
      heard([0, 1], [30, 1], [60, 1]),
      1,
      { time: late(1), isFresh: true, isClockWrong: false },
    ],
  ])('%s', (_, clock, lateSeconds, told) => {
    expect(timeOfRead(late(lateSeconds), received, clock)).toEqual(told)
  })
})
