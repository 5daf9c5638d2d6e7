import { timeContentOf, type TimeContent } from '../dates.ts'
import { normaliseHeading, type Meaning } from './heading-names.ts'
import {
  areMonths,
  arePrices,
  contentOfLimit,
  isDerived,
  isPriceField,
  limitMeaning,
  tariffMeaning,
} from './tariff-headings.ts'
import { bookingWords, clockWords, dayWords, personWords, sessionWords } from '../words/heading-words.ts'
import { areSums, contentOfColumn } from '../column-contents.ts'
import { firstNames, lastNames } from '../words/heading-words-north-east.ts'
import { fieldsOf, morePlates, type ImportField } from '../import-kinds.ts'
import { importKinds, type ColumnContent, type ImportKind } from '../imports.filters.ts'
import type { ColumnMapping } from '../imports.schema.ts'
import { durationMeaning, speaksOfDuration } from '../words/duration-words.ts'
import { areDurations, isPartOfDuration } from '../durations.ts'
import { freeMoment } from '../words/moment-words.ts'
import { areMinorUnits, belowWhole, isHundredfold, isInMinorUnits, withoutMinorUnit } from '../minor-units.ts'
import { isNegation, isOtherAmount, speaksOfMoney } from '../other-amounts.ts'
import { paymentColumns } from '../payment-columns.ts'
import { paymentWords } from '../words/payment-words.ts'
import { areSessionTypes } from '../words/session-words.ts'

/** The first rows of a file below its headings. */
export type Table = { headings: readonly string[]; rows: readonly (readonly string[])[] }

/** Units and zones that follow a name: `Amount EUR`, `Betrag inkl. MwSt.`, `Entry time UTC`. */
const suffix =
  /[\s_,.;:–-]+(?:in )?(?:\p{Sc}|eur|euro|euros|eurot|usd|gbp|sek|nok|dkk|isk|pln|zł|czk|kč|huf|ft|bgn|лв|chf|fr|inr|uah|грн|rub|руб|kr|local|(?:utc|gmt)(?:[+-]\d{1,2}(?::?\d{2})?)?|brutto|gross|áfával|ttc|(?:incl|inkl|sis|ar|z|with|ink|su|с|koos|vč|s|med|m|з)[.\s]*(?:vat|km|pvn|mwst|alv|moms|mva|vsk|pvm|ндс|dph|áfa|пдв|ддс|tva|iva)\.?)$/iu

/** Minimum length of a matching end of a heading: `Shared ID` is no `id`. */
const shortestEnd = 6

/** `Plate 2` and `Car3` are numbered plates. */
const withoutNumber = (name: string): string => name.replace(/[1-5]$/, '')

const days = new Set(dayWords.split(',').map(normaliseHeading))
const clocks = new Set(clockWords.split(',').map(normaliseHeading))

/** Whether a heading names a date or a time of day without saying of what. */
export const isTimeHeading = (heading: string): boolean => {
  const name = normaliseHeading(heading)
  return days.has(name) || clocks.has(name)
}

/** By the whole heading, without its unit, or by its end, as in `Parking start time`. */
const meaningByWords = (words: readonly (readonly [field: string, lists: string[][]])[]) => {
  const known = new Map<string, Meaning>()
  for (const [field, lists] of words)
    // The rank within a language's own list: languages are equal.
    for (const list of lists)
      for (const [rank, word] of list.entries()) {
        const name = normaliseHeading(word)
        if (name !== '' && !known.has(name)) known.set(name, { field, rank })
      }
  return (heading: string): Meaning | undefined => {
    const name = normaliseHeading(heading)
    const exact =
      known.get(name) ??
      known.get(normaliseHeading(withoutMinorUnit(heading.replace(suffix, '')))) ??
      known.get(withoutNumber(name))
    if (exact) return isTurnedRound(exact, bracketsOf(heading)) ? undefined : belowWhole(exact, heading)
    // `Entry Date`, as two rows of headings are joined.
    const [, before = '', last = ''] = /^(.+)[ _-](\S+)$/.exec(heading.trim()) ?? []
    const bound = isTimeHeading(last) ? known.get(normaliseHeading(before)) : undefined
    if (bound && /^(?:Start|End)$/.test(bound.field)) return { field: bound.field, rank: 500 + bound.rank }
    for (let at = 1; at <= name.length - shortestEnd; at += 1) {
      const end = known.get(name.slice(at))
      if (!end) continue
      const beginning = beginningOf(heading, at)
      // With the rest of its last word: `Återbetalt` ends in `betalt`.
      const words = beginning + (/^\p{L}*/u.exec(heading.slice(beginning.length))?.[0] ?? '')
      return isTurnedRound(end, beginning, words) ? undefined : { field: end.field, rank: 1_000 + at }
    }
    return undefined
  }
}

/** What a heading has in brackets: `Amount (refund)`. */
const bracketsOf = (heading: string): string => (heading.match(/\([^)]*\)|\[[^\]]*\]/g) ?? []).join(' ')

/** The text of a heading before the letters from `at` on. */
const beginningOf = (heading: string, at: number): string => {
  let length = 0
  while (length < heading.length && normaliseHeading(heading.slice(0, length)).length < at) length += 1
  return heading.slice(0, length)
}

/** `Refunded Amount` is no cost, and `Nicht bezahlt` says the opposite of `Bezahlt`. */
const isTurnedRound = ({ field }: Meaning, beginning: string, words = beginning): boolean =>
  /^(?:Cost|PaymentStatus)$/.test(field) && (isOtherAmount(words) || isNegation(beginning))

const wordsOf: Partial<Record<ImportKind, typeof sessionWords>> = {
  sessions: sessionWords,
  bookings: bookingWords,
  payments: paymentWords,
}

const isFieldOf = (kind: ImportKind) => (field: string) => fieldsOf(kind).some((name) => name === field)

const meaningOf = new Map(
  importKinds.map((kind) => {
    const words = [...(wordsOf[kind] ?? personWords)].filter(([field]) => isFieldOf(kind)(field))
    const byWords = kind === 'tariffs' ? tariffMeaning : meaningByWords(words)
    return [kind, kind === 'sessions' ? (heading: string) => durationMeaning(heading) ?? byWords(heading) : byWords]
  }),
)

export const meaningIn = (kind: ImportKind, heading: string): Meaning | undefined => meaningOf.get(kind)?.(heading)

/** What the filled cells of a column look like below its heading: whole numbers are money only below `Tip`, times only below `Hour`. */
export const contentUnder = (
  kind: ImportKind,
  heading: string,
  texts: readonly string[],
): ColumnContent | undefined => {
  const { field = '' } = meaningIn(kind, heading) ?? {}
  const limit = kind === 'tariffs' ? contentOfLimit(heading, texts) : undefined
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

/** The meaning of a heading that the column bears out: `Paid` above amounts is what was paid, not whether. */
const meaningOfColumn = (kind: ImportKind, heading: string, texts: readonly string[]): Meaning | undefined => {
  const meaning = meaningIn(kind, heading)
  if (meaning?.field === 'PaymentStatus' && areSums(texts)) return { field: 'Cost', rank: 500 + meaning.rank }
  if (meaning && isHundredfold(meaning.field, heading) && !areMinorUnits(texts)) return undefined
  if (meaning?.field === 'Duration' && !areDurations(heading, texts)) return undefined
  // `type` of a vehicle is no type of session.
  if (kind === 'sessions' && meaning?.field === 'Type' && !areSessionTypes(texts)) return undefined
  if (kind === 'tariffs' && !meaning) return limitMeaning(heading, texts)
  const isPrice = kind === 'tariffs' && isPriceField(meaning?.field ?? '')
  if (meaning?.field === 'PassPrice' && areMonths(heading, texts)) return undefined
  return isPrice && !arePrices(texts) ? undefined : meaning
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

/** Whether a cell is empty, in one of the ways in which programs write that. */
export const isNothing = (text: string): boolean => text.length <= 4 && nothing.test(text)

export const filledCells = ({ rows }: Pick<Table, 'rows'>, index: number): string[] =>
  rows.map((row) => (row[index] ?? '').trim()).filter((text) => !isNothing(text))

/** Digits alone are a time only below a heading that speaks of one. */
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
  // `Entry time` above 9 and 14 too.
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

/** What distinguishes zones with one code where a file numbers its rows instead of its zones. */
const zoneFields: readonly ImportField[] = ['Code', 'Name', 'Operator', 'Latitude', 'Longitude']

/** Without a derived price beside a posted one, and without row numbers, which cannot group rows by zone. */
const ofZones = ({ headings, rows }: Table, mapping: ColumnMapping): ColumnMapping => {
  const areDistinct = (fields: readonly string[]): boolean => {
    const indices = fields.flatMap((field) => (mapping[field] === undefined ? [] : [headings.indexOf(mapping[field])]))
    const texts = rows.map((row) => JSON.stringify(indices.map((index) => row[index] ?? '')))
    return new Set(texts).size === texts.length
  }
  const isRowNumber = areDistinct(['ZoneReference']) && !areDistinct(zoneFields)
  const isPosted = !isDerived(mapping['PricePerHour'] ?? '') || mapping['PricePerHalfHour'] === undefined
  const left = new Set([...(isRowNumber ? ['ZoneReference'] : []), ...(isPosted ? [] : ['PricePerHour'])])
  return Object.fromEntries(Object.entries(mapping).filter(([field]) => !left.has(field)))
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
    // Of several, none says whether it is minutes, kilowatt-hours or the price.
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
  if (kind === 'tariffs') return ofZones(table, likeliest)
  if (kind === 'payments') {
    const cellsOf = (heading: string) => filledCells(table, table.headings.indexOf(heading))
    return paymentColumns({ headings: table.headings, cellsOf, candidates })
  }
  const isNumbered = table.headings.every((heading, index) => heading === `Column ${index + 1}`)
  const unnamed = isNumbered ? byContents(kind, table) : {}
  const others = Object.entries({ ...unnamed, ...likeliest, ...severalColumns(kind, table, candidates) }).filter(
    ([field]) => !/^(?:Start|End)/.test(field),
  )
  const moments = Object.entries(momentsIn(contents, candidates)).filter(([field]) => isFieldOf(kind)(field))
  return Object.fromEntries([...others, ...moments])
}
