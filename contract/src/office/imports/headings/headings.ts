import { timeContentOf, type TimeContent } from '../dates.ts'
import { normaliseHeading, type Meaning } from './heading-names.ts'
import { columnsOfZones, contentOfLimit, meaningOfPrices, tariffMeaning } from '../tariffs/tariff-headings.ts'
import { clocks, days, isTimeHeading, meaningByWords, withoutNumber } from './word-meanings.ts'
import { bookingWords, personWords, sessionWords } from '../words/heading-words.ts'
import { areSums, contentOfColumn } from '../column-contents.ts'
import { firstNames, lastNames } from '../words/heading-words-north-east.ts'
import { fieldsOf, morePlates } from '../import-kinds.ts'
import type { ColumnContent, ImportKind } from '../imports.filters.ts'
import type { ColumnMapping } from '../imports.schema.ts'
import { durationMeaning, speaksOfDuration } from '../sessions/duration-words.ts'
import { areDurations, isPartOfDuration } from '../sessions/durations.ts'
import { freeMoment } from '../words/moment-words.ts'
import { areMinorUnits, isHundredfold, isInMinorUnits } from '../minor-units.ts'
import { speaksOfMoney } from '../other-amounts.ts'
import { paymentColumns } from '../payments/payment-columns.ts'
import { paymentWords } from '../payments/payment-words.ts'
import { areSessionTypes } from '../sessions/session-words.ts'

/** The first rows of a file below its headings. */
export type Table = { headings: readonly string[]; rows: readonly (readonly string[])[] }

/** How the headings of a kind are understood, beyond what is common to all kinds. */
type KindHeadings = {
  meaning: (heading: string) => Meaning | undefined
  /** The meaning, if the cells below the heading confirm it. */
  borneOut?: (meaning: Meaning | undefined, heading: string, texts: readonly string[]) => Meaning | undefined
  /** What numbers are below a heading that means no field. */
  contentOf?: (heading: string, texts: readonly string[]) => 'TIME' | 'MONEY' | undefined
  /** Replaces the likeliest heading of fields by other columns, with starts and ends by what the columns hold. */
  choose?: (table: Table, found: { candidates: Candidates; likeliest: ColumnMapping }) => ColumnMapping
  /** Rows may be narrower than the widest: some banks write longer texts into further cells. */
  isNarrow?: true
}

const isFieldOf = (kind: ImportKind) => (field: string) => fieldsOf(kind).some((name) => name === field)

const byWords = (kind: ImportKind, words: typeof personWords) =>
  meaningByWords([...words].filter(([field]) => isFieldOf(kind)(field)))

const ofPeople = (kind: ImportKind): KindHeadings => ({ meaning: byWords(kind, personWords) })

const meaningOfStay = byWords('sessions', sessionWords)

const kinds: Readonly<Record<ImportKind, KindHeadings>> = {
  sessions: {
    meaning: (heading) => durationMeaning(heading) ?? meaningOfStay(heading),
    // `type` of a vehicle is no type of session.
    borneOut: (meaning, _, texts) => (meaning?.field === 'Type' && !areSessionTypes(texts) ? undefined : meaning),
  },
  tariffs: {
    meaning: tariffMeaning,
    borneOut: meaningOfPrices,
    contentOf: contentOfLimit,
    choose: (table, { likeliest }) => columnsOfZones(table, likeliest),
  },
  bookings: { meaning: byWords('bookings', bookingWords) },
  members: ofPeople('members'),
  fleetUsers: ofPeople('fleetUsers'),
  users: ofPeople('users'),
  registrants: ofPeople('registrants'),
  invitations: ofPeople('invitations'),
  payments: {
    meaning: byWords('payments', paymentWords),
    choose: (table, { candidates }) => {
      const cellsOf = (heading: string) => filledCells(table, table.headings.indexOf(heading))
      return paymentColumns({ headings: table.headings, cellsOf, candidates })
    },
    isNarrow: true,
  },
}

export const mayBeNarrow = (kind: ImportKind): boolean => kinds[kind].isNarrow ?? false

export const meaningIn = (kind: ImportKind, heading: string): Meaning | undefined => kinds[kind].meaning(heading)

/**
 * What the filled cells of a column are below its heading: whole numbers are money only below `Tip`, times only below
 * `Hour`.
 */
export const contentUnder = (
  kind: ImportKind,
  heading: string,
  texts: readonly string[],
): ColumnContent | undefined => {
  const { field = '' } = meaningIn(kind, heading) ?? {}
  const limit = kinds[kind].contentOf?.(heading, texts)
  const isTime =
    isTimeHeading(heading) ||
    speaksOfDuration(heading) ||
    /^(?:Start|End|BookingDay|Duration)/.test(field) ||
    limit === 'TIME'
  const isAmount = /^(?:Cost|(?:Paid|Incoming|Outgoing)Amount)$/.test(field) || limit === 'MONEY'
  const isMoney = speaksOfMoney(heading) || isInMinorUnits(heading) || isAmount
  return contentOfColumn(texts, { isTime, isMoney })
}

/** Headings for each field, the likeliest first. */
type Candidates = ReadonlyMap<string, readonly string[]>

type Contents = ReadonlyMap<string, TimeContent | undefined>

/** The meaning of a heading that its cells confirm: `Paid` above amounts is the amount paid, not the state. */
const meaningOfColumn = (kind: ImportKind, heading: string, texts: readonly string[]): Meaning | undefined => {
  const meaning = meaningIn(kind, heading)
  if (meaning?.field === 'PaymentStatus' && areSums(texts)) return { field: 'Cost', rank: 500 + meaning.rank }
  if (meaning && isHundredfold(meaning.field, heading) && !areMinorUnits(texts)) return undefined
  if (meaning?.field === 'Duration' && !areDurations(heading, texts)) return undefined
  const { borneOut } = kinds[kind]
  return borneOut ? borneOut(meaning, heading, texts) : meaning
}

const candidatesOf = (kind: ImportKind, table: Table, contents: Contents): Candidates => {
  const found = [...contents].flatMap(([heading, content]) => {
    const meaning = meaningOfColumn(kind, heading, filledCells(table, table.headings.indexOf(heading)))
    // German banks call the day of value `Valuta`, others the currency: a column of days is no currency.
    const isPossible = meaning?.field !== 'Currency' || content === undefined
    const isPart = meaning?.field === 'Duration' && isPartOfDuration(heading, table)
    return meaning && isPossible && !isPart ? [{ heading, ...meaning }] : []
  })
  const byField = Map.groupBy(
    found.toSorted((a, b) => a.rank - b.rank),
    ({ field }) => field,
  )
  return new Map(byField.entries().map(([field, list]) => [field, list.map(({ heading }) => heading)]))
}

type Columns = {
  headings: readonly string[]
  candidates: Candidates
  contents: Contents
  /** Columns of moments that no field has. */
  free: readonly string[]
}

const nothing = /^(?:|-|–|—|na|n\/a|#n\/a|nan|null|none|nil)$/i

/** Whether a cell is empty, also as `-`, `NULL` and other texts that programs write. */
export const isNothing = (text: string): boolean => text.length <= 4 && nothing.test(text)

export const filledCells = ({ rows }: Pick<Table, 'rows'>, index: number): string[] =>
  rows.map((row) => (row[index] ?? '').trim()).filter((text) => !isNothing(text))

/** Digits alone are a time only below a heading of times. */
const contentsOf = (kind: ImportKind, table: Table): Contents =>
  new Map(
    table.headings.map((heading, index) => {
      const isHeadedAsTime =
        isTimeHeading(heading) || /^(?:Start|End|BookingDay)/.test(meaningIn(kind, heading)?.field ?? '')
      return [heading, timeContentOf(filledCells(table, index), { isHeadedAsTime })]
    }),
  )

const endsInClock = (heading: string): boolean => clocks.has(normaliseHeading(/\S+$/.exec(heading)?.[0] ?? ''))

/** A start or an end: one column of moments, or a date and a time of day in two. `Date` and `Time` serve as either. */
const momentColumns = (columns: Columns, field: 'Start' | 'End'): ColumnMapping => {
  const { headings, candidates, contents, free } = columns
  const named = candidates.get(field) ?? []
  const holding = (among: readonly string[], content: TimeContent) =>
    among.find((heading) => contents.get(heading) === content)
  const moment = holding(named, 'moment')
  if (moment) return { [field]: moment }
  const namedClock = holding([...(candidates.get(`${field}Clock`) ?? []), ...named], 'clock')
  const namedDay = holding(named, 'day')
  const common = headings.filter((heading) => days.has(normaliseHeading(heading)))
  const day = namedDay ?? (namedClock || field === 'Start' ? holding(common, 'day') : undefined)
  if (day === undefined) {
    const only = named[0] ?? holding(common, 'moment') ?? freeMoment(free, field)
    return only === undefined ? {} : { [field]: only }
  }
  const commonClock = headings.filter((heading) => clocks.has(normaliseHeading(heading)))
  // A time of day in a notation that we cannot read is mapped too, so that its rows are refused instead of begun at midnight.
  const likely = () => holding(commonClock, 'clock') ?? commonClock.find((heading) => !contents.get(heading))
  // A heading such as `Entry time` counts also above cells like `9` and `14`.
  const unread = named.find((heading) => heading !== day && !contents.get(heading) && endsInClock(heading))
  const clock = namedClock ?? unread ?? (field === 'Start' ? likely() : undefined)
  return clock === undefined ? { [field]: day } : { [field]: day, [`${field}Clock`]: clock }
}

/** Starts and ends, also by what the columns hold. */
const momentsIn = (contents: Contents, candidates: Candidates): ColumnMapping => {
  const headings = [...contents.keys()]
  const taken = new Set([...candidates.values()].flat())
  const free = headings.filter((heading) => contents.get(heading) === 'moment' && !taken.has(heading))
  const columns = { headings, candidates, contents }
  const start = momentColumns({ ...columns, free }, 'Start')
  const left = free.filter((heading) => heading !== start['Start'])
  return { ...start, ...momentColumns({ ...columns, free: left }, 'End') }
}

const first = new Set(firstNames.split(',').map(normaliseHeading))
const last = new Set(lastNames.split(',').map(normaliseHeading))

/** First and last names in two columns, and plates in numbered ones: `Plate 1`, `Plate 2`. */
const severalColumns = (kind: ImportKind, { headings }: Table, candidates: Candidates): ColumnMapping => {
  const isField = isFieldOf(kind)
  const named = (names: ReadonlySet<string>) => headings.find((heading) => names.has(normaliseHeading(heading)))
  const [forename, surname] = [named(first), named(last)]
  const nameField = isField('ClientName') ? 'ClientName' : 'Name'
  const isSplit = forename !== undefined && surname !== undefined && forename !== surname
  const names: ColumnMapping = isSplit && isField('LastName') ? { [nameField]: forename, LastName: surname } : {}
  const base = (heading: string) => withoutNumber(normaliseHeading(heading))
  const [plate = '', ...others] = (candidates.get('Plate') ?? []).toSorted(
    (a, b) => headings.indexOf(a) - headings.indexOf(b),
  )
  const numbered = others.filter((heading) => base(heading) === base(plate)).slice(0, morePlates.length)
  const plates = numbered.map((heading, index): [string, string] => [morePlates[index] ?? '', heading])
  return isField('Plate2') && numbered.length > 0 ? { ...names, Plate: plate, ...Object.fromEntries(plates) } : names
}

/** The first columns of plates and of amounts, for a file whose columns have no names. */
const byContents = (kind: ImportKind, table: Table): ColumnMapping => {
  const { headings } = table
  const firstOf = (holds: (texts: readonly string[]) => boolean) =>
    headings.find((_, index) => holds(filledCells(table, index)))
  const sums = headings.filter((_, index) => contentOfColumn(filledCells(table, index)) === 'MONEY')
  const found = {
    Plate: firstOf((texts) => contentOfColumn(texts) === 'PLATE'),
    // Several columns of numbers may be minutes, kilowatt-hours or the price: none is taken.
    Cost: sums.length === 1 ? sums[0] : undefined,
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, heading]) => (heading && isFieldOf(kind)(field) ? [[field, heading]] : [])),
  )
}

/** Our fields of a kind by the file's headings; each column is used once, apart from a common date of start and end. */
export const guessColumns = (kind: ImportKind, table: Table): ColumnMapping => {
  const contents = contentsOf(kind, table)
  const candidates = candidatesOf(kind, table, contents)
  const likeliest = Object.fromEntries(candidates.entries().map(([field, [heading = '']]) => [field, heading]))
  const { choose } = kinds[kind]
  if (choose) return choose(table, { candidates, likeliest })
  const isNumbered = table.headings.every((heading, index) => heading === `Column ${index + 1}`)
  const unnamed = isNumbered ? byContents(kind, table) : {}
  const others = Object.entries({ ...unnamed, ...likeliest, ...severalColumns(kind, table, candidates) }).filter(
    ([field]) => !/^(?:Start|End)/.test(field),
  )
  const moments = Object.entries(momentsIn(contents, candidates)).filter(([field]) => isFieldOf(kind)(field))
  return Object.fromEntries([...others, ...moments])
}
