import { Readable } from 'node:stream'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import type { ImportKind } from '@parkla/contract/imports/import-kinds.ts'
import { ImportOptions, type Import } from '@parkla/contract/imports/imports.schema.ts'
import { counting } from '../../kit/counting.ts'
import type { ReadingOptions } from './row-reading.ts'

/** The options of a dry run in Estonia, with its notation. */
export const readingOptions = (change: Partial<ReadingOptions> = {}): ReadingOptions => {
  const notation = { DateOrder: 'DMY', DecimalSeparator: ',' } as const
  const region = { TimeZone: 'Europe/Tallinn', Region: 'EST' }
  return { ...ImportOptions.parse({ ...region, ...notation }), ...notation, ...change }
}

/** A table as the text of a file, `;` between cells. */
export const csvOf = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, ...rows].map((row) => `${row.join(';')}\n`).join('')

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * A file of the shape of garages that report charging sessions, without holding it: `;`, decimal commas, local times,
 * `NA` for nothing. Twenty garages, a hundred drivers, one stay an hour each; every thousandth row has no end.
 */
export const garageFile = (rows: number): Readable => Readable.from(garageLines(rows), { objectMode: false })

const garageHeadings =
  'session_ID;Garage_ID;User_ID;User_type;Shared_ID;Start_plugin;Start_plugin_hour;End_plugout;End_plugout_hour;El_kWh;Duration_hours;month_plugin;weekdays_plugin\n'

function* garageLines(rows: number): Generator<string> {
  let chunk = garageHeadings
  for (let row = 1; row <= rows; row += 1) {
    chunk += garageLine(row)
    if (chunk.length < 64 * 1024) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

const garageLine = (row: number): string => {
  const driver = row % 100
  const hour = Math.floor(row / 100)
  const day = new Date(Date.UTC(2010, 0, 1 + Math.floor(hour / 20)))
  const date = `${two(day.getUTCDate())}.${two(day.getUTCMonth() + 1)}.${day.getUTCFullYear()}`
  const start = 4 + (hour % 20)
  const end = row % 1_000 === 0 ? 'NA' : `${date} ${two(start)}:40`
  const garage = `G${driver % 20}`
  return `${row};${garage};${garage}-${driver};Private;NA;${date} ${two(start)}:10;${start};${end};${start};0,3;0,5;Jan;Monday\n`
}

/** The URL of an upload. */
export const uploadUrl = ({ path }: Endpoint, fileName: string, kind: ImportKind = 'sessions'): string =>
  `${path}?kind=${kind}&fileName=${encodeURIComponent(fileName)}`

/** The current mapping of an import. */
export const mappingOf = ({ Fields }: Pick<Import, 'Fields'>): Record<string, string> =>
  Object.fromEntries(Fields.filter(({ Column }) => Column !== '').map(({ Name, Column }) => [Name, Column]))

/** Headings of a file of sessions. */
export const headings: readonly string[] = ['Place', 'Driver', 'Phone', 'Plate', 'Start', 'End']

/** A stay of an hour at one place, changed where asked. */
export const row = (change: Partial<Record<string, string>> = {}): string[] => {
  const cells: Partial<Record<string, string>> = {
    Place: 'Sadama',
    Plate: '123ABC',
    Start: '03.03.2026 10:00',
    End: '03.03.2026 11:00',
    ...change,
  }
  return headings.map((heading) => cells[heading] ?? '')
}

/** A file of such stays, one for each change. */
export const file = (...changes: Partial<Record<string, string>>[]): string => csvOf(headings, changes.map(row))

/** Headings of a file of bookings. */
const bookingHeadings = ['Place', 'Plate', 'Start', 'End', 'Name', 'Phone', 'E-mail', 'Booking number', 'Comments']

const nextCar = counting()

/** A row for two days at the harbour from tomorrow on, with a unique plate by default. */
const bookingRow = (change: Partial<Record<string, string>>): string[] => {
  const cells: Partial<Record<string, string>> = {
    Place: 'Sadama',
    Plate: `IB${String(nextCar()).padStart(5, '0')}`,
    Start: '05.03.2026 12:00',
    End: '07.03.2026 10:00',
    ...change,
  }
  return bookingHeadings.map((heading) => cells[heading] ?? '')
}

/** A file of such bookings, one for each change. */
export const bookingFile = (...changes: Partial<Record<string, string>>[]): string =>
  csvOf(bookingHeadings, changes.map(bookingRow))

const memberHeadings = ['Name', 'Plate', 'Phone', 'E-mail', 'Company', 'Valid from', 'Valid until', 'Comments']

/** A file of users of a whitelist, one for each change. */
export const memberFile = (...changes: Partial<Record<string, string>>[]): string => {
  const cellsOf = (change: Partial<Record<string, string>>): string[] => {
    const cells: Partial<Record<string, string>> = {
      Name: 'Mari Maasikas',
      Plate: `IM${String(nextCar()).padStart(5, '0')}`,
      ...change,
    }
    return memberHeadings.map((heading) => cells[heading] ?? '')
  }
  return csvOf(memberHeadings, changes.map(cellsOf))
}

/** Rows of registrants, each with a car of its own. */
export const registrantFile = (...changes: { phone?: string; plate?: string }[]): string =>
  csvOf(
    ['Name', 'Email', 'Phone number', 'Car number'],
    changes.map(({ phone, plate }) => {
      const car = nextCar()
      const ownPlate = `RG${String(car).padStart(5, '0')}`
      return ['Mari', '', phone ?? `+3725${String(1_000_000 + car)}`, plate ?? ownPlate]
    }),
  )

const userHeadings = ['Name', 'E-mail', 'Role', 'Place', 'Phone']
const nextUser = counting()

/** A file of users, one operator of the harbour for each change. */
export const userFile = (...changes: Partial<Record<string, string>>[]): string => {
  const cellsOf = (change: Partial<Record<string, string>>): string[] => {
    const contacts = { Name: 'Mari Maasikas', 'E-mail': `imported-${nextUser()}@example.test` }
    const cells: Partial<Record<string, string>> = { ...contacts, Role: 'Operator', Place: 'SADAMA', ...change }
    return userHeadings.map((heading) => cells[heading] ?? '')
  }
  return csvOf(userHeadings, changes.map(cellsOf))
}

/** Headings of a file of tariffs, in Estonian, with euros and clock times. */
const tariffHeadings = [
  'Tsoon',
  'Nimi',
  'Operaator',
  'Päevad',
  'Algus',
  'Lõpp',
  'Tunnihind (€)',
  'Pooltund (€)',
  '24h piirhind (€)',
  'Kuutasu (€)',
  'Tasuta minutid',
] as const

type Cells = Partial<Record<(typeof tariffHeadings)[number], string>>

/** A file of zones that cost two euros an hour from 8 to 18 on workdays, one row for each change. */
export const tariffFile = (...changes: Cells[]): string => {
  const usual: Cells = {
    Tsoon: 'A1',
    Nimi: 'Sadama',
    Päevad: 'E-R',
    Algus: '08:00',
    Lõpp: '18:00',
    'Pooltund (€)': '1,00',
  }
  const rows = changes.map((change) => tariffHeadings.map((heading) => ({ ...usual, ...change })[heading] ?? ''))
  return csvOf(tariffHeadings, rows)
}
