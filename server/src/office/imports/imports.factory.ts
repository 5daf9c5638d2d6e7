import type { DoubtReason, ImportField } from '@parkla/contract/office/imports/import-kinds.ts'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import { ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import { twoDigits } from '@parkla/contract/kit/time.ts'
import { counting } from '../../kit/counting.ts'
import { cellsBy, judgeRow, type JudgedRow, type ReadingOptions, type ReadRow } from './row-reading.ts'

/** The options of a dry run in Estonia, with its notation. */
export const readingOptions = (change: Partial<ReadingOptions> = {}): ReadingOptions => {
  const notation = { DateOrder: 'DMY', DecimalSeparator: ',' } as const
  const region = { TimeZone: 'Europe/Tallinn', Region: 'EST' }
  return { ...ImportOptions.parse({ ...region, ...notation }), ...notation, AmountUnit: 'EUROS', ...change }
}

export type FieldTexts = Partial<Record<ImportField, string>>

/** A row with these texts for its fields, as the dry run judges it. */
export const judged = <Columns extends object>(
  texts: FieldTexts,
  read: ReadRow<Columns>,
  confirmed: readonly DoubtReason[] = [],
): JudgedRow & Columns => {
  const cells = Object.values(texts)
  const columns = Object.fromEntries(Object.keys(texts).map((field, index) => [field, index]))
  return judgeRow({ line: 2, cells }, { cell: cellsBy(cells, columns), read, confirmed })
}

/** A table as the text of a file, `;` between cells. */
export const csvOf = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, ...rows].map((row) => `${row.join(';')}\n`).join('')

/**
 * A file of the shape of garages that report charging sessions: `;`, decimal commas, local times, `NA` for nothing. Twenty
 * garages, a hundred drivers, one stay an hour each; every thousandth row has no end.
 */
export const garageFile = (rows: number): string =>
  garageHeadings + Array.from({ length: rows }, (_, index) => garageLine(index + 1)).join('')

const garageHeadings =
  'session_ID;Garage_ID;User_ID;User_type;Shared_ID;Start_plugin;Start_plugin_hour;End_plugout;End_plugout_hour;El_kWh;Duration_hours;month_plugin;weekdays_plugin\n'

const garageLine = (row: number): string => {
  const driver = row % 100
  const hour = Math.floor(row / 100)
  const day = new Date(Date.UTC(2010, 0, 1 + Math.floor(hour / 20)))
  const date = `${twoDigits(day.getUTCDate())}.${twoDigits(day.getUTCMonth() + 1)}.${day.getUTCFullYear()}`
  const start = 4 + (hour % 20)
  const end = row % 1_000 === 0 ? 'NA' : `${date} ${twoDigits(start)}:40`
  const garage = `G${driver % 20}`
  return `${row};${garage};${garage}-${driver};Private;NA;${date} ${twoDigits(start)}:10;${start};${end};${start};0,3;0,5;Jan;Monday\n`
}

export const uploadUrl = ({ path }: Endpoint, fileName: string, kind: ImportKind = 'sessions'): string =>
  `${path}?kind=${kind}&fileName=${encodeURIComponent(fileName)}`

type Cells = Partial<Record<string, string>>

/** Makes files of these headings, separated by `;`: one row for each change of the usual cells. */
const filesOf = (headings: string, usual: () => Cells) => {
  const names = headings.split(';')
  const row = (change: Cells = {}): string[] => {
    const unknown = Object.keys(change).filter((name) => !names.includes(name))
    if (unknown.length > 0) throw new Error(`No such heading: ${unknown.join(', ')}`)
    const cells = { ...usual(), ...change }
    return names.map((name) => cells[name] ?? '')
  }
  return { headings: names, row, file: (...changes: Cells[]): string => csvOf(names, changes.map(row)) }
}

export const { headings, row, file } = filesOf('Place;Driver;Phone;Plate;Start;End', () => ({
  Place: 'Sadama',
  Plate: '123ABC',
  Start: '03.03.2026 10:00',
  End: '03.03.2026 11:00',
}))

const nextCar = counting()
const nextUser = counting()
const nextPayment = counting()
const carOf = (prefix: string): string => `${prefix}${String(nextCar()).padStart(5, '0')}`

/** Entries of an Estonian bank's statement, 30 euros received each. */
export const { file: paymentFile } = filesOf(
  'Kuupäev;Saaja/Maksja;Selgitus;Summa;Valuuta;Deebet/Kreedit;Arhiveerimistunnus;Viitenumber',
  () => ({
    Kuupäev: '02.03.2026',
    'Saaja/Maksja': 'Mari Tamm',
    Summa: '30,00',
    Valuuta: 'EUR',
    'Deebet/Kreedit': 'K',
    Arhiveerimistunnus: `20260302${nextPayment()}`,
  }),
)

/** Bookings of two days at the harbour from tomorrow on, each with a car of its own. */
export const { file: bookingFile } = filesOf('Place;Plate;Start;End;Name;Phone;E-mail;Booking number;Comments', () => ({
  Place: 'Sadama',
  Plate: carOf('IB'),
  Start: '05.03.2026 12:00',
  End: '07.03.2026 10:00',
}))

/** Users of a whitelist, each with a car of their own. */
export const { file: memberFile } = filesOf('Name;Plate;Phone;E-mail;Company;Valid from;Valid until;Comments', () => ({
  Name: 'Mari Maasikas',
  Plate: carOf('IM'),
}))

/** Registrants, each with a phone and a car of their own. */
export const { file: registrantFile } = filesOf('Name;Email;Phone number;Car number', () => {
  const plate = carOf('RG')
  return { Name: 'Mari', 'Phone number': `+37255${plate.slice(2)}`, 'Car number': plate }
})

export const { file: userFile } = filesOf('Name;E-mail;Role;Place;Phone', () => ({
  Name: 'Mari Maasikas',
  'E-mail': `imported-${nextUser()}@example.test`,
  Role: 'Operator',
  Place: 'SADAMA',
}))

/** Zones that cost two euros an hour from 8 to 18 on workdays, with Estonian headings, euros and clock times. */
export const { file: tariffFile } = filesOf(
  'Tsoon;Nimi;Operaator;Päevad;Algus;Lõpp;Tunnihind (€);Pooltund (€);24h piirhind (€);Kuutasu (€);Tasuta minutid',
  () => ({ Tsoon: 'A1', Nimi: 'Sadama', Päevad: 'E-R', Algus: '08:00', Lõpp: '18:00', 'Pooltund (€)': '1,00' }),
)
