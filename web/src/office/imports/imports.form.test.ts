import { ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import { expect, test } from 'vitest'
import { setPageLanguage } from '../../kit/phrases.testing.ts'
import { hintText, listOf, missingText, optionsBelow } from './imports.form.ts'

test.each([
  ['en', ['Start'], 'Choose a column for: Start.'],
  ['en', ['Plate', 'Driver', 'Phone'], 'Choose a column for: Plate, Driver or Phone number.'],
  ['en', ['Place', 'OnlyPlace'], 'Choose a column for the place, or one place for all rows.'],
  ['lv', ['ReferenceNumber', 'Description'], 'Izvēlieties kolonnu: Atsauces numurs vai Informācija saņēmējam.'],
  ['et', ['Code', 'Name'], 'Valige veerg: Tsooni kood või Nimi.'],
] as const)('no column in %s for %j: "%s"', async (language, names, text) => {
  await setPageLanguage(language)
  expect(missingText(names)).toBe(text)
})

test.each([
  ['tariffs', 'Code', {}, 'One of: Zone code, Name'],
  ['tariffs', 'Code', { Name: 'Zone' }, ''],
  ['tariffs', 'Name', {}, ''],
  ['sessions', 'Place', { OnlyPlace: ' ' }, 'One of: Place, One place for all rows'],
  ['sessions', 'Place', { OnlyPlace: 'Sadama' }, ''],
] as const)('%s, hint of %s with %j: "%s"', async (kind, name, values, hint) => {
  await setPageLanguage()
  expect(hintText(kind, name, values)).toBe(hint)
})

test.each([
  ['members', { OnlyList: '7' }, 7],
  ['fleetUsers', { OnlyFleet: '8' }, 8],
  ['invitations', { OnlyCampaign: '9' }, 9],
  ['sessions', {}, 0],
] as const)('another import after %s with %j: list %d', (Kind, options, list) => {
  const format = { TimeZone: 'Europe/Tallinn', DateOrder: 'DMY', DecimalSeparator: ',', Region: 'EST' }
  expect(listOf({ Kind, Options: ImportOptions.parse({ ...format, ...options }) })).toBe(list)
})

test.each([
  ['users', [], []],
  ['payments', [], ['DateOrder', 'DecimalSeparator', 'AmountUnit', 'Currency']],
  ['payments', ['dateOrder'], ['DecimalSeparator', 'AmountUnit', 'Currency']],
  ['payments', ['currency'], ['DateOrder', 'DecimalSeparator', 'AmountUnit']],
  ['payments', ['dateOrder', 'decimalSeparator', 'currency'], ['AmountUnit']],
] as const)('%s with questions %j: options %j', (Kind, questions, options) => {
  expect(optionsBelow({ Kind, Questions: [...questions] })).toEqual(options)
})
