import { createHash } from 'node:crypto'
import {
  fieldsHolding,
  type ImportField,
  type DoubtReason,
  type NoticeReason,
  type RejectionReason,
} from '@parkla/contract/office/imports/import-kinds.ts'
import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import { readCurrency, type DecimalSeparator } from '@parkla/contract/office/imports/amounts.ts'
import { isNoMoment } from '@parkla/contract/office/imports/date-texts.ts'
import { isNothing } from '@parkla/contract/office/imports/headings/headings.ts'
import { isPlaceholder } from '@parkla/contract/kit/plates/placeholders.ts'
import type { ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import {
  joinDateAndClock,
  readMoment,
  type ClockTime,
  type DateOrder,
  type Moment,
} from '@parkla/contract/office/imports/dates.ts'
import { isMasked, normalisePhone, phoneCodeOf } from '@parkla/contract/kit/phones/phone.ts'
import { PlateInFile } from '@parkla/contract/kit/plate.ts'
import { addDays, instantToLocal, localToInstant, type Instant } from '@parkla/contract/kit/time.ts'
import * as z from 'zod'
import { uncalculatedMark } from '../../kit/spreadsheet/spreadsheet.ts'

/** How the dates and amounts of a file are read. */
export type Notation = { DateOrder: DateOrder; DecimalSeparator: DecimalSeparator }

type AmountUnit = Exclude<ImportOptions['AmountUnit'], 'AUTO'>

/** The options of a dry run, in which the notation and the unit of amounts are known. */
export type ReadingOptions = Omit<ImportOptions, keyof Notation | 'AmountUnit'> & Notation & { AmountUnit: AmountUnit }

/** How a file is read: field → index of its cell; owner null at a terminal. */
export type Reading = {
  columns: Readonly<Partial<Record<ImportField, number>>>
  /** ISO codes that the heading of a field's column may mean; absent without a currency (R183). */
  currencies: Readonly<Partial<Record<ImportField, readonly string[]>>>
  /** Zone in the heading of a field's column, `Start (UTC)`; absent without one. */
  zones?: Readonly<Partial<Record<ImportField, string>>>
  /** Headings of all columns of the file, in order. */
  headings?: readonly string[]
  options: ReadingOptions
  now: Instant
  ownerId: number | null
}

/** The text of a row for a field; '' when empty or without a column. */
export type Cell<Field extends ImportField = ImportField> = (field: Field) => string

export const cellsBy =
  (cells: readonly string[], columns: Readonly<Record<string, number>>): Cell =>
  (field) => {
    const index = columns[field]
    const text = index === undefined ? '' : (cells[index] ?? '').trim()
    return isNothing(text) ? '' : text
  }

/** The verdict about a row as it is read. */
export type Findings = {
  reject: (reason: RejectionReason) => void
  doubt: (reason: DoubtReason) => void
  notice: (reason: NoticeReason) => void
  reasons: ReadonlySet<RejectionReason>
  doubts: ReadonlySet<DoubtReason>
  /** All cells of the row, also those without a field. */
  cells: readonly string[]
}

/** Judges one row: returns its own columns of `import_rows` and adds the findings. Pure. */
export type ReadRow<Columns extends object = object> = (cell: Cell, findings: Findings) => Columns

/** What every staged row has; the columns of its kind are beside these. */
export type JudgedRow = {
  line: number
  cells: readonly string[]
  is_rejected: boolean
  reasons: RejectionReason[]
  doubts: DoubtReason[]
  notices: NoticeReason[]
}

type Judging<Columns extends object> = {
  cell: Cell
  read: ReadRow<Columns>
  confirmed: readonly DoubtReason[]
  /** Indices of the cells that carry money, times or plates, where a formula without a result is no empty cell. */
  calculated?: readonly number[]
  /** Number of columns of the file; a row with more has its cells in the wrong columns. */
  width?: number
}

/**
 * The cells of a row that are not empty despite a formula without a result; a duration counts only where no column has
 * the ends.
 */
export const calculatedCells = (kind: ImportKind, columns: Readonly<Record<string, number>>): number[] => {
  const fields: readonly string[] = fieldsHolding(kind, 'value', 'amount', 'moment')
  return Object.entries(columns).flatMap(([field, index]) =>
    fields.includes(field) || (field === 'Duration' && columns['End'] === undefined) ? [index] : [],
  )
}

/** A row with the columns of its kind and its verdict; it is rejected for unconfirmed doubts too. */
export const judgeRow = <Columns extends object>(
  { line, cells }: Pick<JudgedRow, 'line' | 'cells'>,
  { cell, read, confirmed, calculated = [], width = Infinity }: Judging<Columns>,
): JudgedRow & Columns => {
  const [reasons, doubts, notices] = [new Set<RejectionReason>(), new Set<DoubtReason>(), new Set<NoticeReason>()]
  if (calculated.some((index) => cells[index]?.startsWith(uncalculatedMark)))
    reasons.add('imports.formulaWithoutResult')
  if (cells.length > width && cells.slice(width).some((text) => text.trim() !== '')) reasons.add('imports.tooManyCells')
  const columns = read(cell, {
    reject: (reason) => void reasons.add(reason),
    doubt: (reason) => void doubts.add(reason),
    notice: (reason) => void notices.add(reason),
    reasons,
    doubts,
    cells,
  })
  return {
    line,
    cells,
    is_rejected: reasons.size > 0 || [...doubts].some((doubt) => !confirmed.includes(doubt)),
    reasons: [...reasons],
    doubts: [...doubts],
    notices: [...notices],
    ...columns,
  }
}

/** One key for names that differ in case and spaces only. */
export const placeKeyOf = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

type NamedPlace = { PlaceName: string; Code: string }

/**
 * Places by the keys of their names and codes; `several` where two places have the name. `first` decides which one wins
 * if the code of one place is the name of another.
 */
export const placesByKey = <Place extends NamedPlace>(
  places: readonly Place[],
  first: 'name' | 'code',
): ReadonlyMap<string, Place | 'several'> => {
  const named = [...Map.groupBy(places, ({ PlaceName }) => placeKeyOf(PlaceName))].flatMap(
    ([key, [one, other]]): [string, Place | 'several'][] => (one ? [[key, other ? 'several' : one]] : []),
  )
  const coded = places.flatMap((place): [string, Place][] =>
    place.Code === '' ? [] : [[placeKeyOf(place.Code), place]],
  )
  return new Map<string, Place | 'several'>(first === 'name' ? [...coded, ...named] : [...named, ...coded])
}

/** The place of the row, or that of the options where the file has no such column. */
export const placeText = (cell: Cell<'Place'>, { columns, options }: Pick<Reading, 'columns' | 'options'>): string =>
  (columns.Place === undefined ? options.OnlyPlace : cell('Place')).replaceAll(/\s+/g, ' ')

const unreadable = { Start: 'imports.startUnreadable', End: 'imports.endUnreadable' } as const
const inSkippedHour = { Start: 'imports.startInSkippedHour', End: 'imports.endInSkippedHour' } as const

type TimeReading = Pick<Reading, 'options' | 'zones'> & { zone: string; usual?: ClockTime | undefined }

type Bound = 'Start' | 'End'
type TimeCell = Cell<Bound | `${Bound}Clock`>

/** Whether start and end share a column of days, so that an end before the start is on the next day. */
const isOneDay = ({ columns }: Pick<Reading, 'columns'>): boolean =>
  columns.Start !== undefined && columns.Start === columns.End

/**
 * Date and time of day may be in two columns; a time of day without a date is ignored. '' for dates that mean none, and for
 * the end of a stay whose day is that of the start and whose time of day is empty.
 */
export const timeText = (cell: TimeCell, field: Bound, reading: Pick<Reading, 'columns'>): string => {
  const [day, clock] = [cell(field), cell(`${field}Clock`)]
  if (isNoMoment(day) || (field === 'End' && clock === '' && isOneDay(reading))) return ''
  return joinDateAndClock(day, isPlaceholder(clock) && !/\d/.test(clock) ? '' : clock)
}

/** A moment that could be read. */
export type Time = Moment & { ok: true }

/** Local time of the zone unless the cell or its heading names another (R2); undefined when it is rejected. */
export const readTime = (
  text: string,
  field: Bound,
  { options, zones, zone, usual, reject }: TimeReading & Pick<Findings, 'reject'>,
): Time | undefined => {
  const headed = zones?.[field] ?? zones?.[`${field}Clock`] ?? zone
  const moment = readMoment(text, { dateOrder: options.DateOrder, zone: headed, ...(usual && { usual }) })
  if (moment.ok) return moment
  reject((moment.reason === 'unreadable' ? unreadable : inSkippedHour)[field])
  return undefined
}

/**
 * The end as it follows the start: the second of two readings in a doubled hour, or on the next day where both share a
 * column of days. Unchanged where neither makes it follow.
 */
export const endAfter = (
  start: Instant,
  end: Time,
  { zone, ...reading }: Pick<Reading, 'columns'> & { zone: string },
) => {
  if (end.instant >= start) return end.instant
  if (end.later !== undefined && end.later >= start) return end.later
  if (!isOneDay(reading)) return end.instant
  return localToInstant(addDays(instantToLocal(end.instant, zone), 1), zone) ?? end.instant
}

/** The plate; '' without one, or when impossible, which rejects the row. */
export const readPlate = (cell: Cell<'Plate'>, { reject }: Pick<Findings, 'reject'>): string => {
  const text = cell('Plate')
  if (isPlaceholder(text)) return ''
  const plate = PlateInFile.safeParse(text)
  if (!plate.success) reject('imports.plateImpossible')
  return plate.data ?? ''
}

/** A number without a country code is one of the region (R7). */
export const readPhone = (cell: Cell<'Phone'>, region: string, { reject }: Pick<Findings, 'reject'>): string => {
  const text = cell('Phone')
  const phone = isPlaceholder(text) ? '' : normalisePhone(text, phoneCodeOf(region))
  if (phone === undefined) reject('imports.phoneImpossible')
  return phone ?? ''
}

/** Rejects a row with a text above the length of its column. */
export const insistOnLengths = <Field extends ImportField>(
  cell: Cell<Field>,
  longest: readonly (readonly [Field, number])[],
  reject: Findings['reject'],
): void => {
  if (longest.some(([field, most]) => cell(field).length > most)) reject('imports.textTooLong')
}

/** How a cell is read. `parse` returns undefined for a text that it cannot read: the row is refused and has `instead`. */
export type Column<Value, Here> = {
  parse: (text: string, here: Here) => Value | undefined
  refused: RejectionReason
  instead: Value
}

export const readCell = <Value, Here extends Pick<Findings, 'reject'>>(
  text: string,
  { parse, refused, instead }: Column<Value, Here>,
  here: Here,
): Value => {
  const value = parse(text, here)
  if (value !== undefined) return value
  here.reject(refused)
  return instead
}

/** An idempotency key of 128 bits, unique among a billion records. */
export const keyOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

const Email = z.email().max(254)
const longestName = 100

/** First and last name may be in two columns. */
export const fullName = <Field extends 'Name' | 'ClientName'>(cell: Cell<Field | 'LastName'>, field: Field): string =>
  [cell(field), cell('LastName')].filter((part) => part !== '').join(' ')

/** Name and e-mail address of a person, the fields of `required` not empty. A masked name cannot be restored (R79). */
export const readContacts = (
  cell: Cell<'Name' | 'LastName' | 'Email'>,
  required: readonly ('Name' | 'Email')[],
  { reject }: Pick<Findings, 'reject'>,
): { name: string; email: string } => {
  const [name, email] = [fullName(cell, 'Name'), cell('Email')]
  if (name === '' && required.includes('Name')) reject('imports.nameMissing')
  if (name.length > longestName) reject('imports.textTooLong')
  if (isMasked(name)) reject('imports.nameMasked')
  if ((email !== '' || required.includes('Email')) && !Email.safeParse(email).success) reject('imports.emailImpossible')
  return { name, email: email.toLowerCase() }
}

/** Currencies that a cell may name; empty without a currency column. */
export const readCurrencyCell = (cell: Cell<'Currency'>, reject: Findings['reject']): readonly string[] => {
  const codes = cell('Currency') === '' ? [] : readCurrency(cell('Currency'))
  if (!codes) reject('imports.currencyUnknown')
  return codes ?? []
}

/** Rejects the row where a named currency excludes this one (R183). */
export const insistOnCurrency = (
  currency: string,
  named: readonly (readonly string[])[],
  reject: Findings['reject'],
): void => {
  if (named.some((codes) => codes.length > 0 && !codes.includes(currency))) reject('imports.currencyDiffers')
}
