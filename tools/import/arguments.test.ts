import { describe, expect, test } from 'vitest'
import { importKinds } from '@parkla/contract/imports/imports.filters.ts'
import { readArguments, usage, UsageError } from './arguments.ts'

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

test('the usage: names every kind', () => {
  expect(usage).toMatch(new RegExp(`^  KIND +${importKinds.join(', ')}$`, 'm'))
})

test.each([
  ['members', { OnlyList: '7' }],
  ['fleetUsers', { OnlyFleet: '7' }],
  ['registrants', { OnlyCampaign: '7' }],
  ['invitations', { OnlyCampaign: '7' }],
])('%s with --into 7: options %j', (kind, options) => {
  expect(readArguments([kind, 'x.csv', '--into', '7']).options).toEqual(options)
  expect(readArguments([kind, '--template', 'new.xlsx']).options).toEqual({})
})

test('fleetUsers with --invite: invited', () => {
  expect(readArguments(['fleetUsers', 'x.csv', '--into', '7', '--invite']).options).toMatchObject({ Invite: 'YES' })
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
  ['people without the list they come to', ['members', 'x.csv']],
  ['a list that is no id', ['fleetUsers', 'x.csv', '--into', 'Kalev']],
  ['a list of sessions', ['sessions', 'x.csv', '--into', '7']],
  ['an invitation of registrants', ['registrants', 'x.csv', '--into', '7', '--invite']],
  ['an unknown flag', ['tariffs', 'x.csv', '--force']],
])('%s is answered with the usage', (_, words) => {
  expect(() => readArguments(words)).toThrow(UsageError)
})
