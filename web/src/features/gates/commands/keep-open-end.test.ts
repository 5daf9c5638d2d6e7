import { describe, expect, it } from 'vitest'
import { defaultOwnEnd, keepOpenEnd } from './keep-open-end.ts'

const now = Date.parse('2026-03-04T10:00:00Z')
const timeZone = 'Europe/Tallinn'
const end = (choice: Parameters<typeof keepOpenEnd>[0]['choice'], own = '') =>
  keepOpenEnd({ choice, own, timeZone }, now)

describe('the end of keeping a barrier open (R163)', () => {
  it.each([
    ['minutes15', '2026-03-04T10:15:00.000Z'],
    ['hours1', '2026-03-04T11:00:00.000Z'],
    ['hours4', '2026-03-04T14:00:00.000Z'],
  ] as const)('%s', (choice, until) => expect(end(choice)).toEqual({ until }))

  it('may be none', () => expect(end('noEnd')).toEqual({}))

  it('may be any moment, on the clock of the place', () =>
    expect(end('own', '5.3.2026 8:30')).toEqual({ until: '2026-03-05T06:30:00.000Z' }))

  it.each([
    'in an hour',
    '',
    // The clocks skip this hour.
    '29.03.2026 03:30',
  ])('is not "%s"', (own) => expect(end('own', own)).toBeUndefined())

  it('begins two hours on', () => expect(defaultOwnEnd(timeZone, now)).toBe('04.03.2026 14:00'))
})
