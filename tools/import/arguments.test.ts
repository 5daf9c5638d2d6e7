import { describe, expect, test } from 'vitest'
import { readArguments, UsageError } from './arguments.ts'

describe('what is typed', () => {
  test('sessions with a column and a place for all rows', () => {
    const words = ['sessions', 'visits.csv', '--map', 'start=Begin', '--place', 'Sadama', '--decimal', 'point', '--yes']
    expect(readArguments(words)).toEqual({
      isTemplate: false,
      headingRow: undefined,
      kind: 'sessions',
      file: 'visits.csv',
      mapping: { Start: 'Begin' },
      options: { OnlyPlace: 'Sadama', DecimalSeparator: '.' },
      rejects: undefined,
      showsRows: false,
      isConfirmed: true,
    })
  })

  test('tariffs with units and confirmed reasons, long or short', () => {
    const reasons = ['--confirm', 'noPrice', '--confirm', 'imports.codeTwice']
    const words = ['tariffs', 'zones.csv', '--unit', 'cents', '--windows', 'half-hours', '--rows', ...reasons]
    expect(readArguments(words)).toMatchObject({
      kind: 'tariffs',
      showsRows: true,
      options: {
        AmountUnit: 'CENTS',
        ClockUnit: 'HALF_HOURS',
        ConfirmedReasons: ['imports.noPrice', 'imports.codeTwice'],
      },
    })
  })
})

test('a heading row, and a template instead of an import', () => {
  expect(readArguments(['bookings', 'x.csv', '--heading-row', '3']).headingRow).toBe(3)
  expect(readArguments(['bookings', '--template', 'new.xlsx'])).toMatchObject({ isTemplate: true, file: 'new.xlsx' })
})

test.each([
  ['nothing to import', []],
  ['an unknown kind', ['whitelists', 'x.csv']],
  ['two files', ['tariffs', 'x.csv', 'y.csv']],
  ['no file', ['tariffs']],
  ['a field of the other kind', ['tariffs', 'x.csv', '--map', 'Plate=Reg']],
  ['a reason that is none', ['tariffs', 'x.csv', '--confirm', 'windowUnreadable']],
  ['a unit that is none', ['tariffs', 'x.csv', '--unit', 'kroons']],
  ['no row', ['tariffs', 'x.csv', '--heading-row', 'first']],
  ['an unknown flag', ['tariffs', 'x.csv', '--force']],
])('%s is answered with the usage', (_, words) => {
  expect(() => readArguments(words)).toThrow(UsageError)
})
