import { describe, expect, test } from 'vitest'
import { guessColumns, guessTariffOptions, withoutRowNumbers } from './tariffs.columns.ts'

describe('columns by headings', () => {
  test.each([
    [
      'a flat file of zones',
      'id,code,provider,region,lat,lon,n_regions,tariff_no,days,from_halfhour,to_halfhour,per_30min_cents,per_60min_cents,hourly_cents_derived,cap_24h_cents,month_30d_cents,free_minutes,flags',
      {
        ZoneReference: 'id',
        Code: 'code',
        Operator: 'provider',
        RegionCode: 'region',
        Latitude: 'lat',
        Longitude: 'lon',
        Days: 'days',
        From: 'from_halfhour',
        To: 'to_halfhour',
        PricePerHalfHour: 'per_30min_cents',
        PricePerHour: 'per_60min_cents',
        Cap24h: 'cap_24h_cents',
        PassPrice: 'month_30d_cents',
        FreeMinutes: 'free_minutes',
        Doubt: 'flags',
      },
    ],
    [
      'Estonian',
      'Tsoon,Nimi,Operaator,Laiuskraad,Pikkuskraad,Päevad,Algus,Lõpp,Tunnihind (€),Pooltund,24h piirhind,Kuutasu,Tasuta minutid,Kohti',
      {
        Code: 'Tsoon',
        Name: 'Nimi',
        Operator: 'Operaator',
        Latitude: 'Laiuskraad',
        Longitude: 'Pikkuskraad',
        Days: 'Päevad',
        From: 'Algus',
        To: 'Lõpp',
        PricePerHour: 'Tunnihind (€)',
        PricePerHalfHour: 'Pooltund',
        Cap24h: '24h piirhind',
        PassPrice: 'Kuutasu',
        FreeMinutes: 'Tasuta minutid',
        Spots: 'Kohti',
      },
    ],
    [
      'Latvian',
      'Kods,Nosaukums,Dienas,No,Līdz,Cena par stundu,Cena par minūti,Diennakts maksa,Mēneša abonements,Bezmaksas minūtes',
      {
        Code: 'Kods',
        Name: 'Nosaukums',
        Days: 'Dienas',
        From: 'No',
        To: 'Līdz',
        PricePerHour: 'Cena par stundu',
        PricePerMinute: 'Cena par minūti',
        Cap24h: 'Diennakts maksa',
        PassPrice: 'Mēneša abonements',
        FreeMinutes: 'Bezmaksas minūtes',
      },
    ],
    [
      'English in short words',
      'Zone,Name,Days,From,To,Half hour (€),Hour (€),24 h cap (€),Month (€),Free minutes',
      {
        Code: 'Zone',
        Name: 'Name',
        Days: 'Days',
        From: 'From',
        To: 'To',
        PricePerHalfHour: 'Half hour (€)',
        PricePerHour: 'Hour (€)',
        Cap24h: '24 h cap (€)',
        PassPrice: 'Month (€)',
        FreeMinutes: 'Free minutes',
      },
    ],
    [
      'English with a window in one column',
      'Zone code,Zone name,Weekdays,Hours,Hourly rate,Daily max,Monthly permit,Price per minute',
      {
        Code: 'Zone code',
        Name: 'Zone name',
        Days: 'Weekdays',
        From: 'Hours',
        PricePerHour: 'Hourly rate',
        Cap24h: 'Daily max',
        PassPrice: 'Monthly permit',
        PricePerMinute: 'Price per minute',
      },
    ],
  ])('%s', (_, headings, mapping) => {
    expect(guessColumns(headings.split(','))).toEqual(mapping)
  })

  test('what stands in brackets counts where it says which price it is', () => {
    expect(guessColumns(['Tsoon', 'Hind (30 min)', 'Hind (tund)', 'Hind (24h)'])).toEqual({
      Code: 'Tsoon',
      PricePerHalfHour: 'Hind (30 min)',
      PricePerHour: 'Hind (tund)',
      Cap24h: 'Hind (24h)',
    })
  })

  test('an hour that was worked out is taken only where no price is posted', () => {
    expect(guessColumns(['code', 'hourly_cents_derived'])).toMatchObject({ PricePerHour: 'hourly_cents_derived' })
    expect(guessColumns(['code', 'per_30min_cents', 'hourly_cents_derived'])).not.toHaveProperty('PricePerHour')
  })
})

test.each([
  [
    'numbers of zones',
    [
      ['1', 'A'],
      ['1', 'A'],
      ['2', 'B'],
    ],
    true,
  ],
  [
    'numbers of zones with one row each',
    [
      ['1', 'A'],
      ['2', 'B'],
    ],
    true,
  ],
  [
    'numbers of rows',
    [
      ['1', 'A'],
      ['2', 'A'],
      ['3', 'B'],
    ],
    false,
  ],
])('a column of %s', (_, rows, isReference) => {
  const headings = ['id', 'code']
  const mapping = withoutRowNumbers({ headings, rows }, guessColumns(headings))
  expect(mapping).toEqual({ Code: 'code', ...(isReference ? { ZoneReference: 'id' } : {}) })
})

test('units and decimals are guessed from headings and rows', () => {
  const head = { headings: ['Kood', 'Algus', 'Lõpp', 'Hind'], rows: [['A', '8', '18', '1,50']] }
  const home = { Region: 'EST', TimeZone: 'Europe/Tallinn' }
  expect(guessTariffOptions(head, guessColumns(head.headings), home)).toMatchObject({
    ...home,
    AmountUnit: 'EUROS',
    ClockUnit: 'HOURS',
    DecimalSeparator: ',',
    ConfirmedReasons: [],
  })
})
