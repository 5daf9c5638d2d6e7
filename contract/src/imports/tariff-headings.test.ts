import { describe, expect, test } from 'vitest'
import { guessTariffColumns } from './tariff-headings.ts'

const guess = (headings: readonly string[], rows: readonly (readonly string[])[] = []) =>
  guessTariffColumns({ headings, rows })

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
    [
      'German',
      'Parkzone,Bezeichnung,Betreiber,Wochentage,Von,Bis,Preis pro Stunde,Preis je halbe Stunde,Tageshöchstsatz,Monatskarte,Freiminuten,Stellplätze',
      {
        Code: 'Parkzone',
        Name: 'Bezeichnung',
        Operator: 'Betreiber',
        Days: 'Wochentage',
        From: 'Von',
        To: 'Bis',
        PricePerHour: 'Preis pro Stunde',
        PricePerHalfHour: 'Preis je halbe Stunde',
        Cap24h: 'Tageshöchstsatz',
        PassPrice: 'Monatskarte',
        FreeMinutes: 'Freiminuten',
        Spots: 'Stellplätze',
      },
    ],
    [
      'Finnish',
      'Vyöhyke,Nimi,Alkaen,Asti,Tuntihinta,Vuorokausihinta,Kuukausihinta',
      {
        Code: 'Vyöhyke',
        Name: 'Nimi',
        From: 'Alkaen',
        To: 'Asti',
        PricePerHour: 'Tuntihinta',
        Cap24h: 'Vuorokausihinta',
        PassPrice: 'Kuukausihinta',
      },
    ],
    [
      'Swedish',
      'Zon,Namn,Från,Till,Timpris,Dygnspris,Månadskort',
      {
        Code: 'Zon',
        Name: 'Namn',
        From: 'Från',
        To: 'Till',
        PricePerHour: 'Timpris',
        Cap24h: 'Dygnspris',
        PassPrice: 'Månadskort',
      },
    ],
    [
      'Lithuanian',
      'Zona,Pavadinimas,Dienos,Nuo,Iki,Valandos kaina,Paros kaina,Mėnesio kaina',
      {
        Code: 'Zona',
        Name: 'Pavadinimas',
        Days: 'Dienos',
        From: 'Nuo',
        To: 'Iki',
        PricePerHour: 'Valandos kaina',
        Cap24h: 'Paros kaina',
        PassPrice: 'Mėnesio kaina',
      },
    ],
    [
      'Polish',
      'Strefa,Nazwa,Dni,Od,Do,Cena za godzinę,Cena za pół godziny,Opłata za dobę,Abonament miesięczny',
      {
        Code: 'Strefa',
        Name: 'Nazwa',
        Days: 'Dni',
        From: 'Od',
        To: 'Do',
        PricePerHour: 'Cena za godzinę',
        PricePerHalfHour: 'Cena za pół godziny',
        Cap24h: 'Opłata za dobę',
        PassPrice: 'Abonament miesięczny',
      },
    ],
    [
      'Russian',
      'Зона,Название,Дни,С,До,Цена за час,Цена за полчаса,Цена за сутки,Абонемент на месяц',
      {
        Code: 'Зона',
        Name: 'Название',
        Days: 'Дни',
        From: 'С',
        To: 'До',
        PricePerHour: 'Цена за час',
        PricePerHalfHour: 'Цена за полчаса',
        Cap24h: 'Цена за сутки',
        PassPrice: 'Абонемент на месяц',
      },
    ],
  ])('%s', (_, headings, mapping) => {
    expect(guess(headings.split(','))).toEqual(mapping)
  })

  test('text in brackets: used if it names the price', () => {
    expect(guess(['Tsoon', 'Hind (30 min)', 'Hind (tund)', 'Hind (24h)'])).toEqual({
      Code: 'Tsoon',
      PricePerHalfHour: 'Hind (30 min)',
      PricePerHour: 'Hind (tund)',
      Cap24h: 'Hind (24h)',
    })
  })

  test('calculated hourly price: used only without a posted price', () => {
    expect(guess(['code', 'hourly_cents_derived'])).toMatchObject({ PricePerHour: 'hourly_cents_derived' })
    expect(guess(['code', 'per_30min_cents', 'hourly_cents_derived'])).not.toHaveProperty('PricePerHour')
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
  expect(guess(['id', 'code'], rows)).toEqual({ Code: 'code', ...(isReference ? { ZoneReference: 'id' } : {}) })
})
