import { describe, expect, test } from 'vitest'
import { distinctHeadings, normaliseHeading } from '../imports.mapping.ts'
import { guessMapping } from './sessions.mapping.ts'

const guess = (headings: string, ...rows: string[]) =>
  guessMapping({ headings: headings.split(';'), sample: rows.map((row) => row.split(';')), dateOrder: 'DMY' })

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
  ])('%s', (_, headings, mapping) => {
    expect(guess(headings)).toEqual(mapping)
  })

  test('the likelier of two columns is taken', () => {
    expect(guess('Site;Car park;Location')).toEqual({ Place: 'Car park' })
  })
})

test('start and end without known headings are found by what stands in the columns', () => {
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
  ])('%s', (_, headings, row, mapping) => {
    expect(guess(headings, row)).toEqual({ Place: 'Site', Driver: 'User ID', ...mapping })
  })
})

test('a bare number or date is no moment', () => {
  expect(guess('A;B;C', '5;01.02.2026;1612345678')).toEqual({})
})

test('headings become distinct and never empty', () => {
  expect(distinctHeadings(['Name', '', 'Name', ' Name ', 'Name (2)'])).toEqual([
    'Name',
    'Column 2',
    'Name (2)',
    'Name (3)',
    'Name (2) (2)',
  ])
})
