import { expect, test } from 'vitest'
import { importKinds } from '@parkla/contract/office/imports/imports.filters.ts'
import { readArguments, usage, UsageError } from './arguments.ts'

test('a file with a column, options and reasons, short or long: all are read', () => {
  const options = ['--map', 'passprice=Month=30', '--set', 'amountUnit=CENTS', '--set', 'region=lva']
  const reasons = ['--confirm', 'noPrice', '--confirm', 'imports.codeTwice']
  expect(readArguments(['tariffs', 'zones.csv', ...options, ...reasons, '--heading-row', '3', '--yes'])).toEqual({
    isTemplate: false,
    kind: 'tariffs',
    file: 'zones.csv',
    mapping: { PassPrice: 'Month=30' },
    options: { AmountUnit: 'CENTS', Region: 'LVA', ConfirmedReasons: ['imports.noPrice', 'imports.codeTwice'] },
    headingRow: 3,
    rejects: undefined,
    showsRows: false,
    isConfirmed: true,
  })
})

test('--template: the file is the one to write', () => {
  expect(readArguments(['bookings', '--template', 'new.xlsx'])).toMatchObject({ isTemplate: true, file: 'new.xlsx' })
})

test('the usage: names every kind', () => {
  expect(usage).toMatch(new RegExp(`^  KIND +${importKinds.join(', ')}$`, 'm'))
})

test('name=value pair with an unknown name: the error names its flag', () => {
  for (const pair of [
    ['--map', 'Colour=red'],
    ['--set', 'Colour=red'],
  ])
    expect(() => readArguments(['tariffs', 'x.csv', ...pair])).toThrow(`${pair.join(' ')}: `)
})

test.each([
  ['nothing to import', []],
  ['an unknown kind', ['whitelists', 'x.csv']],
  ['two files', ['tariffs', 'x.csv', 'y.csv']],
  ['no file', ['tariffs']],
  ['a field of another kind', ['tariffs', 'x.csv', '--map', 'Plate=Reg']],
  ['a list of sessions', ['sessions', 'x.csv', '--set', 'OnlyList=7']],
  ['an invitation of registrants', ['registrants', 'x.csv', '--set', 'Invite=YES']],
  ['a field without a column', ['tariffs', 'x.csv', '--map', 'Code']],
  ['a reason that does not exist', ['tariffs', 'x.csv', '--confirm', 'windowUnreadable']],
  ['an unknown option', ['tariffs', 'x.csv', '--set', 'Colour=red']],
  ['a unit that does not exist', ['tariffs', 'x.csv', '--set', 'AmountUnit=KROONS']],
  ['no row', ['tariffs', 'x.csv', '--heading-row', 'first']],
  ['a list that is no id', ['fleetUsers', 'x.csv', '--set', 'OnlyFleet=Kalev']],
  ['an unknown flag', ['tariffs', 'x.csv', '--force']],
])('%s is answered with the usage', (_, words) => {
  expect(() => readArguments(words)).toThrow(UsageError)
})
