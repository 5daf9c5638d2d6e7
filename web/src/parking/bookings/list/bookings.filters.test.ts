import { expect, test } from 'vitest'
import {
  activeFilterCount,
  requestFilters,
  atOf,
  fromForAddress,
  hourOf,
  hourText,
  noFilters,
  shownFrom,
  withCreation,
  withHour,
  type BookingFilters,
} from './bookings.filters.ts'

const today = { year: 2026, month: 3, day: 4, hour: 10, minute: 0, second: 0 }
const filters = (some: Partial<BookingFilters> = {}): BookingFilters => ({ ...noFilters, ...some })

test.each<[string, Partial<BookingFilters>, Partial<BookingFilters>, Partial<Record<string, string>>]>([
  ['default: from today', {}, { from: '04.03.2026' }, {}],
  ['any start: no day sent', { from: 'any' }, {}, {}],
  ['creation day: sent', { created_at: '1.3.2026', from: 'any' }, { created_at: '1.3.2026' }, {}],
  ['start days: sent', { from: '5.3.2026', to: '6.3.2026' }, { from: '5.3.2026', to: '6.3.2026' }, {}],
  [
    'parking now: sent without days',
    { extraFilter: 'PARKING_ACTIVE', from: '5.3.2026', to: '6.3.2026' },
    { extraFilter: 'PARKING_ACTIVE' },
    {},
  ],
  ['invalid day: left out, problem returned', { from: 'soon' }, {}, { from: 'input.notADay' }],
  ['heatmap hour: sent', { at: '2026-03-04 14:00', from: 'any' }, { at: '2026-03-04 14:00' }, {}],
  ['invalid hour: left out, problem returned', { at: 'noon', from: 'any' }, {}, { at: 'input.notAMoment' }],
])('%s (R146)', (_, some, asked, problems) => {
  const { problems: found, ...rest } = requestFilters(filters(some), today)
  expect(rest).toEqual({ asked })
  expect(Object.fromEntries(Object.entries(found).map(([name, { reason }]) => [name, reason]))).toEqual(problems)
})

test('text over the limit: the problem has the limit for its text', () => {
  const { problems } = requestFilters(filters({ client: 'x'.repeat(1_000) }), today)
  expect(problems).toMatchObject({ client: { reason: 'input.tooLong', details: { limit: expect.any(Number) } } })
})

test('creation filter: clears the start filter; cleared, today returns', () => {
  const chosen = filters(withCreation('01.03.2026', filters()))
  expect(shownFrom(chosen, today)).toBe('')
  expect(shownFrom(filters(withCreation('', chosen)), today)).toBe('04.03.2026')
  const own = filters({ ...chosen, from: '02.03.2026' })
  expect(shownFrom(filters({ ...own, ...withCreation('', own) }), today)).toBe('02.03.2026')
})

test('heatmap hour: replaces the days', () => {
  const chosen = filters(withHour('2026-03-04 14:00', filters({ to: '06.03.2026' })))
  expect(chosen).toMatchObject({ at: '2026-03-04 14:00', to: '' })
  expect(shownFrom(chosen, today)).toBe('')
  expect(shownFrom({ ...chosen, ...withHour('', chosen) }, today)).toBe('04.03.2026')
})

test('heatmap hour and creation day: the days return once both are cleared', () => {
  const both = filters({ at: '2026-03-04 14:00', created_at: '01.03.2026', from: 'any' })
  const withoutHour = { ...both, ...withHour('', both) }
  expect(shownFrom(withoutHour, today)).toBe('')
  expect(shownFrom({ ...withoutHour, ...withCreation('', withoutHour) }, today)).toBe('04.03.2026')
  const withoutCreation = { ...both, ...withCreation('', both) }
  expect(shownFrom(withoutCreation, today)).toBe('')
  expect(shownFrom({ ...withoutCreation, ...withHour('', withoutCreation) }, today)).toBe('04.03.2026')
})

test('no hour to clear: days that the user cleared stay cleared', () => {
  expect(withHour('', filters({ from: 'any' }))).toEqual({})
})

test('address: default day is omitted', () => {
  expect(['04.03.2026', '', '05.03.2026'].map((day) => fromForAddress(day, today))).toEqual(['', 'any', '05.03.2026'])
})

test('active filters: count without defaults', () => {
  expect(activeFilterCount(filters())).toBe(0)
  expect(activeFilterCount(filters({ from: 'any' }))).toBe(0)
  expect(activeFilterCount(filters({ from: '05.03.2026', client: 'Mari' }))).toBe(2)
})

test('heatmap cell: round trip through the address', () => {
  expect(atOf({ day: '2026-03-04', hour: '09' })).toBe('2026-03-04 09:00')
  expect(hourOf('2026-03-04 09:00')).toEqual({ day: '2026-03-04', hour: '09' })
  expect([hourOf(''), hourOf('2026-13-04 09:00'), hourOf('2026-03-04 09:30')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(hourText({ day: '2026-03-04', hour: '23' })).toBe('04.03.2026 23:00–24:00')
})
