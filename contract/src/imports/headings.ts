import { timeContentOf, type TimeContent } from './dates.ts'
import { bookingWords, clockWords, dayWords, personWords, sessionWords, tariffPatterns } from './heading-words.ts'
import { fieldsOf, type ImportField } from './import-kinds.ts'
import { importKinds, type ImportKind } from './imports.filters.ts'
import type { ColumnMapping } from './imports.schema.ts'
import { paymentColumns } from './payment-columns.ts'
import { paymentWords } from './payment-words.ts'

/** The first rows of a file below its headings. */
export type Table = { headings: readonly string[]; rows: readonly (readonly string[])[] }

/** `Start_plugin`, `start plugin` and `Start Plugin (local)` are one heading; so are `Lõpp` and `lopp`. */
export const normaliseHeading = (heading: string): string =>
  heading
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
    .toLowerCase()
    .replaceAll(/[łßøæ]/g, (letter) => ({ ł: 'l', ß: 'ss', ø: 'o', æ: 'ae' })[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Headings made distinct and never empty, so that a mapping by heading means one column: `Name`, `Name (2)`, `Column 3`. */
export const distinctHeadings = (cells: readonly string[]): string[] => {
  const taken = new Set<string>()
  return cells.map((cell, index) => {
    const name = cell.trim().slice(0, 180) || `Column ${index + 1}`
    let heading = name
    for (let count = 2; taken.has(heading); count += 1) heading = `${name} (${count})`
    taken.add(heading)
    return heading
  })
}

/** The field that a heading means; of several headings for a field the one of the lowest rank is used. */
type Meaning = { field: string; rank: number }

/** Units and zones that follow a name: `Amount EUR`, `Betrag inkl. MwSt.`, `Entry time UTC`. */
const suffix =
  /[\s_,.;:–-]+(?:in )?(?:€|eur|euro|euros|eurot|usd|gbp|sek|nok|dkk|pln|rub|local|utc|gmt|brutto|gross|(?:incl|inkl|sis|ar|z|with|ink|su|с|koos)[.\s]*(?:vat|km|pvn|mwst|alv|moms|pvm|ндс)\.?)$/iu

/** Minimum length of a matching end of a heading: `Shared ID` is no `id`. */
const shortestEnd = 6

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
    const exact = known.get(name) ?? known.get(normaliseHeading(heading.replace(suffix, '')))
    if (exact) return exact
    for (let at = 1; at <= name.length - shortestEnd; at += 1) {
      const end = known.get(name.slice(at))
      if (end) return { field: end.field, rank: 1_000 + at }
    }
    return undefined
  }
}

/** `per_30min_cents` and `per 30 min (EUR)` are one heading; text in brackets may be significant, as in `Price (30 min)`. */
const tariffReadings = (heading: string): string[] =>
  [heading.replaceAll(/[()[\]]/g, ' '), heading].map((text) =>
    normaliseHeading(text).replaceAll(/(in)?(eurocents?|cents?|euros?|eur|senti|santimi)/g, ''),
  )

const isDerived = (heading: string): boolean =>
  /derived|calculated|computed|arvutatud|aprekin/.test(normaliseHeading(heading))

/** By patterns. A column calculated from others is used only without a posted price. */
const tariffMeaning = (heading: string): Meaning | undefined => {
  const readings = tariffReadings(heading)
  for (const [field, ranks] of tariffPatterns) {
    const rank = ranks.findIndex((pattern) => readings.some((reading) => pattern.test(reading)))
    if (rank >= 0) return { field, rank: isDerived(heading) ? 1_000 + rank : rank }
  }
  return undefined
}

const wordsOf: Partial<Record<ImportKind, typeof sessionWords>> = {
  sessions: sessionWords,
  bookings: bookingWords,
  payments: paymentWords,
}

const isFieldOf = (kind: ImportKind) => (field: string) => fieldsOf(kind).some((name) => name === field)

const meaningOf = new Map(
  importKinds.map((kind) => {
    const words = [...(wordsOf[kind] ?? personWords)].filter(([field]) => isFieldOf(kind)(field))
    return [kind, kind === 'tariffs' ? tariffMeaning : meaningByWords(words)]
  }),
)

const meaningIn = (kind: ImportKind, heading: string): Meaning | undefined => meaningOf.get(kind)?.(heading)

/** Headings for each field, the likeliest first. */
type Candidates = ReadonlyMap<string, readonly string[]>

type Contents = ReadonlyMap<string, TimeContent | undefined>

const candidatesOf = (kind: ImportKind, contents: Contents): Candidates => {
  const found = [...contents].flatMap(([heading, content]) => {
    const meaning = meaningIn(kind, heading)
    // German banks call the day of value `Valuta`, others the currency: a column of days is no currency.
    const isPossible = meaning?.field !== 'Currency' || content === undefined
    return meaning && isPossible ? [{ heading, ...meaning }] : []
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
export const isNothing = (text: string): boolean => nothing.test(text)

export const filledCells = ({ rows }: Pick<Table, 'rows'>, index: number): string[] =>
  rows.map((row) => (row[index] ?? '').trim()).filter((text) => !isNothing(text))

const contentsOf = (table: Table): Contents =>
  new Map(table.headings.map((heading, index) => [heading, timeContentOf(filledCells(table, index))]))

const days = new Set(dayWords.split(',').map(normaliseHeading))
const clocks = new Set(clockWords.split(',').map(normaliseHeading))

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
    const only = named[0] ?? holding(common, 'moment') ?? free[0]
    return only === undefined ? {} : { [field]: only }
  }
  const commonClock = headings.filter((heading) => clocks.has(normaliseHeading(heading)))
  const clock = namedClock ?? (field === 'Start' ? holding(commonClock, 'clock') : undefined)
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

/** Our fields of a kind by the file's headings; each column is used once, apart from a common date of start and end. */
export const guessColumns = (kind: ImportKind, table: Table): ColumnMapping => {
  const contents = contentsOf(table)
  const candidates = candidatesOf(kind, contents)
  const likeliest = Object.fromEntries(candidates.entries().map(([field, [heading = '']]) => [field, heading]))
  if (kind === 'tariffs') return ofZones(table, likeliest)
  if (kind === 'payments') {
    const cellsOf = (heading: string) => filledCells(table, table.headings.indexOf(heading))
    return paymentColumns({ headings: table.headings, cellsOf, candidates })
  }
  const others = Object.entries(likeliest).filter(([field]) => !/^(?:Start|End)/.test(field))
  const moments = Object.entries(momentsIn(contents, candidates)).filter(([field]) => isFieldOf(kind)(field))
  return Object.fromEntries([...others, ...moments])
}

/** Rows of a file among which its headings are found and chosen. */
export const deepestHeadings = 60

/** So many known headings make a row of a statement its headings, however narrow it is. */
const fewestKnown = 3

/** Numbers, dates and amounts stand below headings. */
const isValue = (cell: string): boolean => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell) || timeContentOf([cell]) !== undefined

/**
 * The index of the row of headings among the first rows of a file: below title rows, the row of texts at least half as wide
 * as the widest that has the most headings we know; the first such row where none is known. -1 for a bank statement whose
 * rows all hold dates and amounts: its first row is data.
 */
export const findHeadingRow = (kind: ImportKind, rows: readonly (readonly string[])[]): number => {
  const first = rows
    .slice(0, deepestHeadings)
    .map((row) => row.map((cell) => cell.trim()).filter((cell) => cell !== ''))
  const widest = Math.max(0, ...first.map((cells) => cells.length))
  const counted = first.map((cells, index) => {
    const known = cells.filter((cell) => meaningIn(kind, cell) !== undefined).length
    return { index, cells, known }
  })
  // Some banks write longer texts into further cells, so that their headings are the narrowest row.
  const isWide = ({ cells, known }: (typeof counted)[number]) =>
    cells.length >= widest / 2 || (kind === 'payments' && known >= fewestKnown)
  const wide = counted.filter(isWide)
  const candidates = wide.filter(({ cells }) => !cells.some(isValue))
  const found = candidates.toSorted((a, b) => b.known - a.known)[0]
  if (kind === 'payments' && found === undefined) return -1
  return (found ?? wide[0])?.index ?? 0
}
