import { describe, expect, test } from 'vitest'
import { judged, readingOptions, type FieldTexts } from '../imports.factory.ts'
import { placeKeyOf } from '../row-reading.ts'
import { placeCodeOf } from './sessions-import.ts'
import { readSessionRow, type SessionReading } from './sessions.row.ts'

const options = readingOptions()
const reading: SessionReading = {
  columns: { Place: 0 },
  currencies: {},
  options,
  places: new Map(),
  now: '2026-03-04T10:00:00.000Z',
}

const good: FieldTexts = {
  Reference: '7',
  Place: 'Vabaduse',
  Plate: '123 abc',
  Start: '03.03.2026 10:00',
  End: '03.03.2026 11:30',
}
const read = (change: FieldTexts, with_: Partial<SessionReading> = {}) =>
  judged({ ...good, ...change }, (cell, findings) => readSessionRow(cell, { ...reading, ...with_, ...findings }))

test('place with parts: rejected (R40)', () => {
  const places = new Map([['vabaduse', { timeZone: 'Europe/Tallinn', region: 'EST', hasParts: true }]])
  expect(read({}, { places })).toMatchObject({ is_rejected: true, reasons: ['imports.placeHasParts'] })
})

test('a good row: read', () => {
  expect(read({})).toMatchObject({
    line: 2,
    is_rejected: false,
    reasons: [],
    notices: [],
    reference: '7',
    place: 'Vabaduse',
    plate: '123ABC',
    start_time: '2026-03-03T08:00:00.000Z',
    end_time: '2026-03-03T09:30:00.000Z',
    status: 'ENDED',
    type: 'PARKING',
    cost_in_cents: 0,
    currency: 'EUR',
    payment_status: '',
  })
})

test('date and time from two columns: one moment', () => {
  const row = read({ Start: '03.03.2026', StartClock: '10:00 AM' })
  expect(row).toMatchObject({ is_rejected: false, start_time: '2026-03-03T08:00:00.000Z' })
})

describe('times in the notations of the field', () => {
  const timesOf = ({ start_time, end_time }: { start_time: string | null; end_time: string | null }) => [
    start_time,
    end_time,
  ]
  const oneDay = { columns: { Place: 0, Start: 3, StartClock: 5, End: 3, EndClock: 6 } }

  test.each<[string, FieldTexts, Partial<SessionReading>, string[]]>([
    [
      'UTC in the heading',
      {},
      { zones: { Start: 'UTC', End: 'UTC' } },
      ['2026-03-03T10:00:00.000Z', '2026-03-03T11:30:00.000Z'],
    ],
    [
      'an offset in the heading of the time of day',
      { Start: '03.03.2026', StartClock: '1000' },
      { zones: { StartClock: '+03:00' } },
      ['2026-03-03T07:00:00.000Z', '2026-03-03T09:30:00.000Z'],
    ],
    ['24:00', { End: '03.03.2026 24:00' }, {}, ['2026-03-03T08:00:00.000Z', '2026-03-03T22:00:00.000Z']],
    [
      'one column of days across midnight',
      { Start: '02.03.2026', End: '02.03.2026', StartClock: '22:45', EndClock: '0:20' },
      oneDay,
      ['2026-03-02T20:45:00.000Z', '2026-03-02T22:20:00.000Z'],
    ],
    [
      'the end in the second of two equal hours',
      { Start: '26.10.2025 03:50', End: '26.10.2025 03:15' },
      {},
      ['2025-10-26T00:50:00.000Z', '2025-10-26T01:15:00.000Z'],
    ],
  ])('%s', (_, change, with_, times) => {
    const row = read(change, with_)
    expect([row.reasons, row.doubts, timesOf(row)]).toEqual([[], [], times])
  })

  test.each(['0000-00-00 00:00:00', '9999-12-31', '31.12.9999 23:59:59', '0001-01-01T00:00:00'])(
    'end %s: none',
    (End) => {
      expect(read({ End })).toMatchObject({ reasons: [], status: 'STARTED', end_time: null })
    },
  )

  test('one column of days, no time of the end: none', () => {
    const row = read({ Start: '02.03.2026', End: '02.03.2026', StartClock: '22:45', EndClock: '' }, oneDay)
    expect(row).toMatchObject({ reasons: [], status: 'STARTED' })
  })

  test.each<[string, FieldTexts, string[], string[]]>([
    [
      'a time of day that cannot be read',
      { Start: '03.03.2026', StartClock: '9h and some' },
      ['imports.startUnreadable'],
      [],
    ],
    [
      'four digits that are no time of day',
      { Start: '03.03.2026', StartClock: '9875' },
      ['imports.startUnreadable'],
      [],
    ],
    ['no time of day', { Start: '03.03.2026' }, [], ['imports.noTimeOfDay']],
  ])('%s: not midnight', (_, change, reasons, doubts) => {
    expect(read(change)).toMatchObject({ is_rejected: true, reasons, doubts })
  })
})

test.each(['NO PLATE', 'unread', '?', '0000'])('plate %j: none, the driver remains', (Plate) => {
  expect(read({ Plate, Driver: 'D7' })).toMatchObject({ reasons: [], plate: '', driver: 'D7' })
  expect(read({ Plate, Driver: 'Unknown' })).toMatchObject({ reasons: ['imports.whoMissing'] })
})

test('no place column: the place of the options', () => {
  const one = { columns: {}, options: { ...options, OnlyPlace: 'Sadama' } }
  expect(read({}, one)).toMatchObject({ is_rejected: false, place: 'Sadama' })
})

describe('rejected', () => {
  test.each<[string, FieldTexts, string]>([
    ['no place', { Place: '' }, 'imports.placeMissing'],
    ['no plate, driver or phone', { Plate: 'NA' }, 'imports.whoMissing'],
    ['no start', { Start: '–' }, 'imports.startMissing'],
    ['an unreadable start', { Start: 'soon' }, 'imports.startUnreadable'],
    ['a start in the skipped hour', { Start: '30.03.2025 03:30' }, 'imports.startInSkippedHour'],
    ['a start in the future', { Start: '05.03.2026 10:00', End: '' }, 'imports.startInFuture'],
    ['a placeholder date', { Start: '01.01.1970 00:00', End: '' }, 'imports.startTooEarly'],
    ['an unreadable end', { End: 'late' }, 'imports.endUnreadable'],
    ['an end in the skipped hour', { Start: '30.03.2025 01:00', End: '30.03.2025 03:30' }, 'imports.endInSkippedHour'],
    ['an end before the start', { End: '03.03.2026 09:59' }, 'imports.endBeforeStart'],
    ['an end in the future', { Start: '04.03.2026 10:00', End: '04.03.2026 13:00' }, 'imports.endInFuture'],
    ['a plate of one letter', { Plate: 'A' }, 'imports.plateImpossible'],
    ['a plate with signs', { Plate: '12_34' }, 'imports.plateImpossible'],
    ['a phone with too few digits', { Phone: '12' }, 'imports.phoneImpossible'],
    ['a cost in words', { Cost: 'much' }, 'imports.costUnreadable'],
    ['an unknown currency', { Currency: 'ZZZ' }, 'imports.currencyUnknown'],
    ['a sign of another currency (R183)', { Cost: '£2.50' }, 'imports.currencyDiffers'],
    ['a code of another currency', { Cost: '2,50 SEK' }, 'imports.currencyDiffers'],
    ['a column of another currency', { Cost: '2,50', Currency: 'usd' }, 'imports.currencyDiffers'],
    ['a negative cost', { Cost: '-2,50' }, 'imports.costUnreadable'],
    ['a pending payment', { PaymentStatus: 'PENDING' }, 'imports.paymentStatusUnknown'],
    ['a payment paid and, in brackets, pending', { PaymentStatus: 'Paid (pending)' }, 'imports.paymentStatusUnknown'],
    ['a partial refund', { PaymentStatus: 'Refunded (partial)' }, 'imports.paymentStatusUnknown'],
    ['a type that is no visit', { Type: 'SUBSCRIPTION' }, 'imports.typeUnknown'],
    ['a place of more than 200 characters', { Place: 'x'.repeat(201) }, 'imports.textTooLong'],
  ])('%s', (_, change, reason) => {
    expect(read(change)).toMatchObject({ is_rejected: true, reasons: [reason], import_key: null })
  })

  test('several reasons: all are listed', () => {
    expect(read({ Place: '', Plate: '', Start: '' }).reasons).toEqual([
      'imports.placeMissing',
      'imports.startMissing',
      'imports.whoMissing',
    ])
  })
})

const closed = { status: 'AUTO_ENDED', end_time: '2026-01-31T08:00:00.000Z', notices: ['imports.closedAtLongestStay'] }
const longAgo = '01.01.2026 10:00'

test.each<[string, FieldTexts, object]>([
  ['open for under 30 days', { End: 'NA' }, { status: 'STARTED', end_time: null, notices: ['imports.stillRunning'] }],
  ['open for longer: closed after 30 days', { Start: longAgo, End: '' }, closed],
  ['ended after more than 30 days: closed after 30 days', { Start: longAgo, End: '31.01.2026 10:01' }, closed],
  [
    'ended after exactly 30 days',
    { Start: longAgo, End: '31.01.2026 10:00' },
    { status: 'ENDED', notices: ['imports.overOneDay'] },
  ],
  ['ended after exactly a day', { End: '04.03.2026 10:00' }, { status: 'ENDED', notices: [] }],
  ['of no length', { End: '03.03.2026 10:00' }, { status: 'ENDED', notices: [] }],
  ['with the zero date for an end', { End: '0001-01-01T00:00:00Z' }, { status: 'STARTED' }],
])('a stay (R60): %s', (_, change, expected) => {
  expect(read(change)).toMatchObject({ is_rejected: false, ...expected })
})

test('a cost in hundredths: as the options say, unless the cell names its unit', () => {
  const inCents = { options: { ...options, AmountUnit: 'CENTS' as const } }
  expect(read({ Cost: '350' }, inCents)).toMatchObject({ cost_in_cents: 350 })
  expect(read({ Cost: '350 €' }, inCents)).toMatchObject({ cost_in_cents: 35_000 })
  expect(read({ Cost: '3,50' }, inCents)).toMatchObject({ reasons: ['imports.costUnreadable'] })
})

describe('a duration', () => {
  const withEnds = { columns: { Place: 0, End: 4, Duration: 5 } }

  test.each<[string, FieldTexts, string, Partial<SessionReading>?]>([
    ['with its unit', { Duration: '2 h 7 min' }, '2026-03-03T10:07:00.000Z'],
    [
      'without one, below a heading of minutes',
      { Duration: '127' },
      '2026-03-03T10:07:00.000Z',
      { durationForm: 'minute' },
    ],
    ['over a change of the clock', { Start: '25.10.2025 23:30', Duration: 'PT7H' }, '2025-10-26T03:30:00.000Z'],
  ])('%s: ends the stay where the file has no ends', (_, change, end_time, with_ = {}) => {
    const row = read({ End: '', ...change }, with_)
    expect(row).toMatchObject({ reasons: [], notices: [], status: 'ENDED', end_time })
    expect(row.import_key).not.toBe(row.open_key)
  })

  test('of more than 30 days: closed after 30 days (R60)', () => {
    expect(read({ Start: longAgo, End: '', Duration: '721:00:00' })).toMatchObject(closed)
  })

  test('ending in the future: rejected', () => {
    const row = read({ Start: '04.03.2026 10:00', End: '', Duration: '3:00' })
    expect(row).toMatchObject({ is_rejected: true, reasons: ['imports.endInFuture'] })
  })

  test('without a unit: rejected where it ends the stay, marked beside an end', () => {
    expect(read({ End: '', Duration: '127' })).toMatchObject({
      reasons: ['imports.durationUnreadable'],
      end_time: null,
    })
    expect(read({ Duration: '127' }, withEnds)).toMatchObject({ reasons: [], notices: ['imports.durationDiffers'] })
  })

  test('of an open stay in a file with ends: the stay runs on', () => {
    const row = read({ End: '', Duration: '0:40' }, withEnds)
    expect(row).toMatchObject({ reasons: [], status: 'STARTED', end_time: null, open_key: null })
  })

  test.each([
    ['1:30', []],
    ['1:31', []],
    ['1:31:01', ['imports.durationDiffers']],
    ['1:28', ['imports.durationDiffers']],
  ])('%s beside an end after 1:30: the end counts, a difference above a minute is marked', (Duration, notices) => {
    const row = read({ Duration }, withEnds)
    expect(row).toMatchObject({ is_rejected: false, notices, end_time: '2026-03-03T09:30:00.000Z' })
  })
})

test('a known place: its own zone and currency', () => {
  const places = new Map([[placeKeyOf('Vabaduse'), { timeZone: 'Europe/Warsaw', region: 'POL' }]])
  expect(read({ Place: ' VABADUSE ' }, { places })).toMatchObject({
    start_time: '2026-03-03T09:00:00.000Z',
    currency: 'PLN',
  })
  expect(read({ Place: 'Vabaduse', Cost: '5 zł' }, { places }).reasons).toEqual([])
  expect(read({ Place: 'Vabaduse', Cost: '5 €' }, { places }).reasons).toEqual(['imports.currencyDiffers'])
})

test.each<[string, FieldTexts, object]>([
  ['a cost without a payment state: NOT_SENT', { Cost: '2,50' }, { cost_in_cents: 250, payment_status: 'NOT_SENT' }],
  ['paid', { Cost: '2,50', PaymentStatus: 'Makstud' }, { payment_status: 'OK' }],
  ['unpaid', { Cost: '2,50', PaymentStatus: 'unpaid' }, { payment_status: 'ERROR' }],
  ['refunded', { Cost: '2,50', PaymentStatus: 'atmaksāts' }, { payment_status: 'REFUNDED' }],
  ['the currency of the place as a sign', { Cost: '€1,50', Currency: '€' }, { cost_in_cents: 150, currency: 'EUR' }],
])('money: %s', (_, change, expected) => {
  expect(read(change)).toMatchObject({ is_rejected: false, ...expected })
})

test.each([
  ['EST', '5551 2345', '+37255512345'],
  ['LVA', '20 000 000', '+37120000000'],
  ['LVA', '+372 5551 2345', '+37255512345'],
])('a phone without a country code: that of the region (R7): %s %s', (Region, Phone, phone) => {
  expect(read({ Phone }, { options: { ...options, Region } }).phone).toBe(phone)
})

describe('idempotency key', () => {
  const key = (change: FieldTexts) => read(change).import_key

  test('another reference, spelling or cost: the same key', () => {
    expect(key({ Reference: '8', Place: 'vabaduse ', Plate: '123-ABC', Cost: '3' })).toBe(key({}))
  })

  test.each<[string, FieldTexts]>([
    ['place', { Place: 'Sadama' }],
    ['plate', { Plate: '124ABC' }],
    ['driver', { Driver: 'x' }],
    ['start', { Start: '03.03.2026 10:01' }],
    ['end', { End: '03.03.2026 11:31' }],
  ])('another %s: another key', (_, change) => {
    expect(key(change)).not.toBe(key({}))
  })

  test('open_key: the key of the same stay without an end', () => {
    expect(read({}).open_key).toBe(key({ End: '' }))
  })
})

test.each([
  ['Ülemiste, P2', 'ULEMISTE-P2'],
  ['Jūrmala (beach)', 'JURMALA-BEACH'],
  ['AdO3', 'ADO3'],
  ['—', 'PLACE'],
])('the code of %s is %s', (name, code) => {
  expect(placeCodeOf(name)).toBe(code)
})

test('another currency in the heading of the cost column: rows with a cost are rejected (R183)', () => {
  const currencies = { Cost: ['USD'] }
  expect(read({ Cost: '2,50' }, { currencies }).reasons).toEqual(['imports.currencyDiffers'])
  expect(read({ Cost: '2,50 €' }, { currencies }).reasons).toEqual(['imports.currencyDiffers'])
  expect(read({ Cost: '' }, { currencies }).reasons).toEqual([])
  expect(read({ Cost: '2,50' }, { currencies: { Cost: ['EUR'] } }).reasons).toEqual([])
})
