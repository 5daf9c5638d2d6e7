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
  const clockFrom = (...reads: [second: number, late: number][]) =>
    reads.reduce<CameraClock | undefined>((clock, [second, late]) => {
      const receivedMs = Date.parse(at('10:00')) + second * 1000
      const moment = (ms: number) => new Date(ms).toISOString()
      return clockAfter(clock, { deviceTime: moment(receivedMs - late * 1000), receivedAt: moment(receivedMs) })
    }, undefined)
  const late = (seconds: number) => new Date(Date.parse(received) - seconds * 1000).toISOString()
  const corrected = (seconds: number, isFresh: boolean) => ({ time: late(seconds), isFresh, isClockWrong: true })
  const uncorrected = (seconds: number, isFresh: boolean) => ({ time: late(seconds), isFresh, isClockWrong: false })
  const ahead = clockFrom([0, -180], [30, -181], [60, -180])
  const behind = clockFrom([0, 7200], [30, 7201], [60, 7200])
  const sentTogether = clockFrom([58, 600], [59, 599], [60, 599])
  test.each<[string, CameraClock | undefined, number, object]>([
    ['3 minutes ahead on every read: corrected', ahead, -180, corrected(0, true)],
    ['2 hours behind on every read: corrected', behind, 7200, corrected(0, true)],
    ['read later than the offset: late', ahead, -60, corrected(120, false)],
    ['reads stored and sent together: no offset', sentTogether, 599, uncorrected(599, false)],
    ['two reads: no offset', clockFrom([0, 600], [60, 600]), 600, uncorrected(600, false)],
    ['reads of different age: no offset', clockFrom([0, 600], [30, 640], [60, 600]), 600, uncorrected(600, false)],
    ['clock right: no offset', clockFrom([0, 1], [30, 1], [60, 1]), 1, uncorrected(1, true)],
  ])('%s', (_, clock, lateSeconds, expected) => {
    expect(timeOfRead(late(lateSeconds), received, clock)).toEqual(expected)
  })
})
