import { describe, expect, test } from 'vitest'
import { distinctHeadings, normaliseHeading } from './heading-names.ts'
import { findHeadingRow, guessColumns } from './headings.ts'
import type { ImportKind } from './import-kinds.ts'

const guessOf = (kind: ImportKind, headings: string, ...rows: string[]) =>
  guessColumns(kind, { headings: headings.split(';'), rows: rows.map((row) => row.split(';')) })
const guess = (headings: string, ...rows: string[]) => guessOf('sessions', headings, ...rows)

test.each([
  ['Start_plugin', 'startplugin'],
  ['  START plugin ', 'startplugin'],
  ['Lõpp', 'lopp'],
  ['Sākuma laiks', 'sakumalaiks'],
  ['Cost (EUR)', 'cost'],
  ['Start [local]', 'start'],
])('%j is compared as %s', (heading, normal) => {
  expect(normaliseHeading(heading)).toBe(normal)
})

describe('guesses by headings', () => {
  test.each([
    [
      'the garages’ own',
      'session_ID;Garage_ID;User_ID;User_type;Shared_ID;Start_plugin;Start_plugin_hour;End_plugout;El_kWh',
      { Reference: 'session_ID', Place: 'Garage_ID', Driver: 'User_ID', Start: 'Start_plugin', End: 'End_plugout' },
    ],
    [
      'Estonian',
      'Parkla;Numbrimärk;Telefon;Algus;Lõpp;Maksumus (€);Valuuta;Makse olek;Liik',
      {
        Place: 'Parkla',
        Plate: 'Numbrimärk',
        Phone: 'Telefon',
        Start: 'Algus',
        End: 'Lõpp',
        Cost: 'Maksumus (€)',
        Currency: 'Valuuta',
        PaymentStatus: 'Makse olek',
        Type: 'Liik',
      },
    ],
    [
      'Latvian',
      'Stāvvieta;Klients;Valsts numurs;Tālrunis;Iebraukšanas laiks;Izbraukšanas laiks;Cena',
      {
        Place: 'Stāvvieta',
        Driver: 'Klients',
        Plate: 'Valsts numurs',
        Phone: 'Tālrunis',
        Start: 'Iebraukšanas laiks',
        End: 'Izbraukšanas laiks',
        Cost: 'Cena',
      },
    ],
    [
      'our own wire',
      'CarNumber;StartTime;EndTime;Currency;PaymentStatus;Place',
      {
        Plate: 'CarNumber',
        Start: 'StartTime',
        End: 'EndTime',
        Currency: 'Currency',
        PaymentStatus: 'PaymentStatus',
        Place: 'Place',
      },
    ],
    [
      'English of another system',
      'Transaction ID;Car park;License plate;Entry time;Exit time;Amount Paid (EUR);Payment status',
      {
        Reference: 'Transaction ID',
        Place: 'Car park',
        Plate: 'License plate',
        Start: 'Entry time',
        End: 'Exit time',
        Cost: 'Amount Paid (EUR)',
        PaymentStatus: 'Payment status',
      },
    ],
    [
      'German',
      'Parkplatz;Kennzeichen;Einfahrt;Ausfahrt;Betrag EUR;Währung;Telefonnummer;Zahlungsstatus',
      {
        Place: 'Parkplatz',
        Plate: 'Kennzeichen',
        Start: 'Einfahrt',
        End: 'Ausfahrt',
        Cost: 'Betrag EUR',
        Currency: 'Währung',
        Phone: 'Telefonnummer',
        PaymentStatus: 'Zahlungsstatus',
      },
    ],
    [
      'Finnish',
      'Pysäköintialue;Rekisterinumero;Alkuaika;Loppuaika;Maksettu summa (€);Asiakas',
      {
        Place: 'Pysäköintialue',
        Plate: 'Rekisterinumero',
        Start: 'Alkuaika',
        End: 'Loppuaika',
        Cost: 'Maksettu summa (€)',
        Driver: 'Asiakas',
      },
    ],
    [
      'Swedish',
      'Område;Regnummer;Starttid;Sluttid;Belopp inkl. moms',
      { Place: 'Område', Plate: 'Regnummer', Start: 'Starttid', End: 'Sluttid', Cost: 'Belopp inkl. moms' },
    ],
    [
      'Lithuanian',
      'Aikštelė;Valst. nr.;Įvažiavimo laikas;Išvažiavimo laikas;Suma, EUR',
      {
        Place: 'Aikštelė',
        Plate: 'Valst. nr.',
        Start: 'Įvažiavimo laikas',
        End: 'Išvažiavimo laikas',
        Cost: 'Suma, EUR',
      },
    ],
    [
      'Polish',
      'Parking;Nr rejestracyjny;Data wjazdu;Data wyjazdu;Kwota',
      { Place: 'Parking', Plate: 'Nr rejestracyjny', Start: 'Data wjazdu', End: 'Data wyjazdu', Cost: 'Kwota' },
    ],
    [
      'Russian',
      'Парковка;Госномер;Время въезда;Время выезда;Сумма оплаты',
      { Place: 'Парковка', Plate: 'Госномер', Start: 'Время въезда', End: 'Время выезда', Cost: 'Сумма оплаты' },
    ],
    [
      'longer names that end in known ones',
      'Vehicle licence plate;Parking start time;Parking end time;Net amount',
      { Plate: 'Vehicle licence plate', Start: 'Parking start time', End: 'Parking end time', Cost: 'Net amount' },
    ],
  ])('%s', (_, headings, mapping) => {
    expect(guess(headings)).toEqual(mapping)
  })

  test('bookings in German', () => {
    expect(
      guessOf('bookings', 'Buchungsnummer;Name;E-Mail-Adresse;Kennzeichen;Anreise;Abreise;Parkhaus;Bemerkung'),
    ).toEqual({
      ExternalNumber: 'Buchungsnummer',
      ClientName: 'Name',
      Email: 'E-Mail-Adresse',
      Plate: 'Kennzeichen',
      Start: 'Anreise',
      End: 'Abreise',
      Place: 'Parkhaus',
      Comments: 'Bemerkung',
    })
  })

  test('two matching columns: the likelier one is used', () => {
    expect(guess('Site;Car park;Location')).toEqual({ Place: 'Car park' })
  })
})

test('start and end without known headings: found by the cells of the columns', () => {
  const row = 'A;123ABC;5;01.02.2026 10:00;01.02.2026 11:00'
  expect(guess('Garage;Plate;Hours;T1;T2', row)).toEqual({ Place: 'Garage', Plate: 'Plate', Start: 'T1', End: 'T2' })
})

describe('date and time of day in two columns', () => {
  test.each([
    [
      'a date and a time for each',
      'Site;User ID;Start Date;Start Time;End Date;End Time',
      'A;1;01.02.2026;10:00;01.02.2026;11:00:30',
      { Start: 'Start Date', StartClock: 'Start Time', End: 'End Date', EndClock: 'End Time' },
    ],
    [
      'one date for both',
      'Site;User ID;Date;Time in;Time out',
      'A;1;01.02.2026;10:00;11:00',
      { Start: 'Date', StartClock: 'Time in', End: 'Date', EndClock: 'Time out' },
    ],
    [
      'whole moments under the same names',
      'Site;User ID;Start Date;Start Time;End Time',
      'A;1;01.02.2026;01.02.2026 10:00;01.02.2026 11:00',
      { Start: 'Start Time', End: 'End Time' },
    ],
    [
      'one date and one time',
      'Site;User ID;Date;Time;Minutes',
      'A;1;01.02.2026;10:00 AM;15',
      { Start: 'Date', StartClock: 'Time' },
    ],
    [
      'German, in any order of columns',
      'Site;User ID;Ausfahrtszeit;Ausfahrtsdatum;Einfahrtszeit;Einfahrtsdatum',
      'A;1;11:00;01.02.2026;10:00;01.02.2026',
      { Start: 'Einfahrtsdatum', StartClock: 'Einfahrtszeit', End: 'Ausfahrtsdatum', EndClock: 'Ausfahrtszeit' },
    ],
    [
      'a time of day named as one',
      'Site;User ID;Start;Start clock;End;End clock',
      'A;1;01/22/2026;10:00;01/22/2026;2 PM',
      { Start: 'Start', StartClock: 'Start clock', End: 'End', EndClock: 'End clock' },
    ],
  ])('%s', (_, headings, row, mapping) => {
    expect(guess(headings, row)).toEqual({ Place: 'Site', Driver: 'User ID', ...mapping })
  })
})

test('bare number or date: no moment', () => {
  expect(guess('A;B;C', '5;01.02.2026;1612345678')).toEqual({})
})

test('empty or repeated headings: made distinct', () => {
  expect(distinctHeadings(['Name', '', 'Name', ' Name ', 'Name (2)'])).toEqual([
    'Name',
    'Column 2',
    'Name (2)',
    'Name (3)',
    'Name (2) (2)',
  ])
})

describe('row of headings', () => {
  const rowsOf = (...lines: string[]) => lines.map((line) => line.split(';'))

  test.each([
    ['first row', rowsOf('Place;Plate;Start', 'A;123ABC;01.02.2026'), 0],
    [
      'below title rows',
      rowsOf('Parkimised;;', ';;', 'Period: 01.01.2026–31.01.2026;;', 'Parkla;Numbrimärk;Algus', 'A;123ABC;01.02.2026'),
      3,
    ],
    ['below a title as wide as the table', rowsOf('Report;Sadama;EUR', 'Place;Plate;Start', 'A;1;2'), 1],
    ['headings in another language', rowsOf('Informe;;', 'Matrícula;Entrada;Importe', '123ABC;01.02.2026;5'), 1],
    ['known words in a row of data', rowsOf('Matrícula;Tipo;Pagado;Hora', '123ABC;parking;paid;10:00'), 0],
    ['no row of texts', rowsOf('1;2', '3;4'), 0],
    ['one column', rowsOf('Plate', '123ABC'), 0],
    ['no rows', [], 0],
  ] as const)('%s', (_, rows, index) => {
    expect(findHeadingRow('sessions', rows)).toBe(index)
  })

  test('a list of tariffs below its title', () => {
    expect(findHeadingRow('tariffs', rowsOf('Hinnakiri 2026;;', 'Tsoon;Tunnihind;Päevahind', 'A;2,00;10,00'))).toBe(1)
  })
})
