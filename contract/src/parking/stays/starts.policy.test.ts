import { describe, expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import { zeroDate } from '../../kit/time.ts'
import { kindAndReasonOf } from '../../kit/verdict.testing.ts'
import { aTariff } from '../tariffs/sample-tariff.testing.ts'
import { mayStartAgain, mayStartSession, startDoubtReasons, startDoubts } from './starts.policy.ts'

const admin = actorAs('globalAdmin')
describe('start (R66)', () => {
  const now = '2026-03-10T12:00:00.000Z'
  test.each([
    { start: now, isConfirmed: false, expected: 'yes' },
    { start: '2026-03-10T12:00:00.001Z', isConfirmed: true, expected: 'input sessions.startInFuture' },
    { start: '2026-03-09T12:00:00.000Z', isConfirmed: false, expected: 'yes' },
    { start: '2026-03-09T11:59:59.999Z', isConfirmed: false, expected: 'input sessions.startLongAgo' },
    { start: '2026-03-09T11:59:59.999Z', isConfirmed: true, expected: 'yes' },
    { start: '2026-02-08T12:00:00.000Z', isConfirmed: true, expected: 'yes' },
    { start: '2026-02-08T11:59:59.999Z', isConfirmed: true, expected: 'input sessions.stayTooLong' },
    { start: zeroDate, isConfirmed: true, expected: 'input sessions.stayTooLong' },
  ])('at $start, confirmed $isConfirmed: $expected', ({ start, isConfirmed, expected }) => {
    expect(kindAndReasonOf(mayStartSession(admin, { start, now, isConfirmed }))).toBe(expected)
  })
})

describe('confirmation of a manual start (R44, R49)', () => {
  // Tuesday 10:00 and 20:00 in Tallinn
  const [morning, evening] = ['2026-03-10T08:00:00.000Z', '2026-03-10T18:00:00.000Z']
  const daytime = aTariff({ day: { FromV2: 16, ToV2: 36 } })
  const full = aTariff({ day: { Spots12: 0 } })
  test.each([
    ['open', daytime, morning, []],
    ['closed', daytime, evening, ['sessions.placeClosedThen']],
    ['without public spots then', full, morning, ['sessions.noPublicSpots']],
    ['without prices', undefined, evening, []],
  ])('place %s', (_, offer, start, reasons) => {
    const starting = { start, now: '2026-03-10T18:30:00.000Z', ...(offer && { offer }) }
    expect(startDoubts(starting).map(({ reason }) => reason)).toEqual(reasons)
    expect(mayStartSession(admin, { ...starting, isConfirmed: false }).ok).toBe(reasons.length === 0)
    expect(mayStartSession(admin, { ...starting, isConfirmed: true }).ok).toBe(true)
  })
  test('several doubts: all reasons at once', () => {
    const starting = { start: evening, now: '2026-03-12T08:00:00.000Z', offer: daytime }
    const reasons = startDoubts(starting).map(({ reason }) => reason)
    expect(reasons).toEqual(['sessions.startLongAgo', 'sessions.placeClosedThen'])
    expect(startDoubtReasons).toEqual(expect.arrayContaining(reasons))
  })
})

describe('start after the last stay (R54, decision 0012)', () => {
  const last = { id: 7, end: '2026-03-10T12:00:00.000Z', exitGraceMinutes: 10 }
  test.each([
    ['11:59:59.999', 'state sessions.startCovered'],
    ['12:00:00.000', 'state sessions.stillLeaving'],
    ['12:09:59.999', 'state sessions.stillLeaving'],
    ['12:10:00.000', 'yes'],
  ])('at %s: %s', (time, expected) => {
    expect(kindAndReasonOf(mayStartAgain(`2026-03-10T${time}Z`, last))).toBe(expected)
  })
  test('no exit grace: may start at the end', () => {
    expect(mayStartAgain(last.end, { ...last, exitGraceMinutes: 0 }).ok).toBe(true)
  })
})
