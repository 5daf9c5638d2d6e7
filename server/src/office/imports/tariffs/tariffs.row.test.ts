import type { ReadingOptions } from '../row-reading.ts'
import { describe, expect, test } from 'vitest'
import { judged, readingOptions, type FieldTexts } from '../imports.factory.ts'
import { readTariffRow } from './tariffs.row.ts'

const good: FieldTexts = { Code: 'A1', Operator: 'Us', PricePerHour: '200' }
const read = (cells: FieldTexts, change: Partial<ReadingOptions> = {}, currencies = {}) => {
  const options = readingOptions({ DecimalSeparator: '.', AmountUnit: 'CENTS', ...change })
  const reading = { options, currencies, now: '2026-03-04T10:00:00.000Z', regions: new Set(['EST', 'LVA']) }
  return judged(cells, (cell, findings) => readTariffRow(cell, { ...reading, ...findings }), options.ConfirmedReasons)
}

describe('implausible rows, by their numbers', () => {
  test.each([
    ['a fine as half an hour', ['imports.fineAsPrice'], { PricePerHalfHour: '2500', PricePerHour: '' }],
    ['a fine as an hour', ['imports.fineAsPrice'], { PricePerHour: '5000' }],
    ['a fine beside an hour', ['imports.fineAsPrice', 'imports.hourCheaper'], { PricePerHalfHour: '5000' }],
    ['an hour cheaper than its half', ['imports.hourCheaper'], { PricePerHalfHour: '300' }],
    ['an hour as dear as its half', ['imports.hourNotTwoHalves'], { PricePerHalfHour: '200' }],
    ['an hour of two halves', [], { PricePerHalfHour: '100' }],
    ['a cap below half an hour', ['imports.capBelowHalfHour'], { Cap24h: '90' }],
    ['a cap of nothing', ['imports.capBelowHalfHour'], { Cap24h: '0' }],
    ['a cap of half an hour', [], { Cap24h: '100' }],
    ['no cap where all is free', [], { PricePerHour: '0', Cap24h: '0' }],
    ['no price', ['imports.noPrice'], { PricePerHour: '', FreeMinutes: '15' }],
    ['only a price of 24 hours', [], { PricePerHour: '', Cap24h: '500' }],
    ['only a pass', [], { PricePerHour: '', PassPrice: '5000' }],
    ['an end at 23:59', ['imports.notHalfHour'], { From: '08:00', To: '23:59' }],
    ['doubts of the file', ['imports.doubtedByFile'], { Doubt: 'looks odd' }],
    ['doubts of the file that the numbers show', ['imports.fineAsPrice'], { Doubt: 'FINE', PricePerHour: '5000' }],
    ['no doubts', [], { Doubt: 'no' }],
  ])('%s: doubts %j', (_, doubts, change) => {
    const row = read({ ...good, ...change })
    expect(row).toMatchObject({ doubts, reasons: [], is_rejected: doubts.length > 0 })
  })

  test('added once all their reasons are confirmed', () => {
    const cells = { ...good, PricePerHalfHour: '5000' }
    expect(read(cells, { ConfirmedReasons: ['imports.fineAsPrice'] }).is_rejected).toBe(true)
    const confirmed = read(cells, { ConfirmedReasons: ['imports.fineAsPrice', 'imports.hourCheaper'] })
    expect(confirmed).toMatchObject({ is_rejected: false, tariff: { rate: 200, increment: 60 } })
  })
})

test.each([
  ['neither code nor name', { Code: '' }, 'imports.zoneMissing'],
  ['a code of more than 40 characters', { Code: 'A'.repeat(41) }, 'imports.textTooLong'],
  ['an unknown region', { RegionCode: 'LTU' }, 'imports.regionUnknown'],
  ['a latitude beyond the pole', { Latitude: '95' }, 'imports.locationImpossible'],
  ['words for degrees', { Longitude: 'east' }, 'imports.locationImpossible'],
  ['spots in words', { Spots: 'many' }, 'imports.spotsUnreadable'],
  ['unreadable days', { Days: 'someday' }, 'imports.daysUnreadable'],
  ['an unreadable window', { From: 'soon' }, 'imports.windowUnreadable'],
  ['a price in another currency (R183)', { PricePerHour: '$2.00' }, 'imports.currencyDiffers'],
  ['a price in words', { PricePerHour: 'by agreement' }, 'imports.priceUnreadable'],
  ['a price of half an hour among hours', { PricePerHour: '100 c/30 min' }, 'imports.priceUnreadable'],
  ['free days', { FreeMinutes: '2000' }, 'imports.freeMinutesUnreadable'],
])('a row with %s: rejected', (_, change, reason) => {
  expect(read({ ...good, ...change })).toMatchObject({ is_rejected: true, reasons: [reason], tariff: null })
})

test.each([
  ['an hour', { PricePerHour: '200' }, { rate: 200, increment: 60 }],
  ['half an hour', { PricePerHour: '', PricePerHalfHour: '75' }, { rate: 150, increment: 30 }],
  ['a minute', { PricePerHour: '', PricePerMinute: '2.5' }, { rate: 150, increment: 1 }],
])('a price of %s: charged by this step', (_, change, tariff) => {
  expect(read({ ...good, ...change }).tariff).toMatchObject(tariff)
})

test('a zone without a name or code: named by operator and code, coded by its name', () => {
  expect(read(good).tariff).toMatchObject({ code: 'A1', name: 'Us A1' })
  expect(read({ ...good, Code: '', Name: 'Ülemiste, P2' }).tariff).toMatchObject({
    code: 'ULEMISTE-P2',
    name: 'Ülemiste, P2',
  })
})

test('rows of one zone: grouped by reference, else by code, name, operator and location', () => {
  const key = (cells: FieldTexts) => read({ ...good, ...cells }).zone_key
  expect(key({ ZoneReference: '7', Latitude: '1' })).toBe(key({ ZoneReference: '7', Code: 'B' }))
  expect(key({})).toBe(key({ Days: '1' }))
  expect(key({})).not.toBe(key({ Operator: 'Them' }))
  expect(key({ Latitude: '59.1' })).not.toBe(key({ Latitude: '59.2' }))
})

test('another currency in the heading of a price column: rows with that price are rejected (R183)', () => {
  expect(read({ ...good, Cap24h: '900' }, {}, { Cap24h: ['USD'] }).reasons).toEqual(['imports.currencyDiffers'])
  expect(read(good, {}, { Cap24h: ['USD'], PricePerHour: ['EUR'] }).reasons).toEqual([])
})
