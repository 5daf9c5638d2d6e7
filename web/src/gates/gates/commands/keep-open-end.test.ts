import { describe, expect, it } from 'vitest'
import { defaultOwnEnd, keepOpenEnd } from './keep-open-end.ts'

const now = Date.parse('2026-03-04T10:00:00Z')
const timeZone = 'Europe/Tallinn'
const end = (choice: Parameters<typeof keepOpenEnd>[0]['choice'], own = '') =>
  keepOpenEnd({ choice, own, timeZone }, now)

describe('end of keeping a gate open (R163)', () => {
  it.each([
    ['minutes15', '2026-03-04T10:15:00.000Z'],
    ['hours1', '2026-03-04T11:00:00.000Z'],
    ['hours4', '2026-03-04T14:00:00.000Z'],
  ] as const)('%s', (choice, until) => expect(end(choice)).toEqual({ until }))

  it('no end: without until', () => expect(end('noEnd')).toEqual({}))

  it('own end: local time of the place', () =>
    expect(end('own', '5.3.2026 8:30')).toEqual({ until: '2026-03-05T06:30:00.000Z' }))

  it.each([
    ['18:00', '2026-03-04T16:00:00.000Z'],
    ['8.30', '2026-03-05T06:30:00.000Z'],
    // the test time is 12:00
    ['12:00', '2026-03-05T10:00:00.000Z'],
  ])('own end "%s": the next time that the clock of the place shows it', (own, until) =>
    expect(end('own', own)).toEqual({ until }),
  )

  it.each([
    'in an hour',
    '24:00',
    '18:60',
    '',
    // skipped by daylight saving time
    '29.03.2026 03:30',
  ])('own end "%s": invalid', (own) => expect(end('own', own)).toBeUndefined())

  it('default own end: in two hours', () => expect(defaultOwnEnd(timeZone, now)).toBe('14:00'))
})
