import { timeContentOf, type TimeContent } from './dates.ts'
import { normaliseHeading, type Table } from './heading-names.ts'
import { bookingWords, clockWords, dayWords, sessionWords } from './heading-words.ts'
import type { ImportKind } from './import-kinds.ts'
import type { ColumnMapping } from './imports.schema.ts'
import { guessTariffColumns, isTariffHeading } from './tariff-headings.ts'

type Known = ReadonlyMap<string, { field: string; rank: number }>

const split = (list: string): string[] => list.split(',').map(normaliseHeading)

const knownBy = (words: Readonly<Record<string, readonly string[]>>): Known => {
  const known = new Map<string, { field: string; rank: number }>()
  for (const [field, lists] of Object.entries(words)) {
    // The place in a language's own list: languages are equal.
    for (const list of lists)
      for (const [rank, word] of split(list).entries()) if (!known.has(word)) known.set(word, { field, rank })
  }
  return known
}

const knownWords = { sessions: knownBy(sessionWords), bookings: knownBy(bookingWords) }

/** Units and zones that follow a name: `Amount EUR`, `Betrag inkl. MwSt.`, `Entry time UTC`. */
const suffix =
  /[\s_,.;:–-]+(?:in )?(?:€|eur|euro|euros|eurot|usd|gbp|sek|nok|dkk|pln|rub|local|utc|gmt|brutto|gross|(?:incl|inkl|sis|ar|z|with|ink|su|с|koos)[.\s]*(?:vat|km|pvn|mwst|alv|moms|pvm|ндс)\.?)$/iu

/** Minimum length of a matching end of a heading: `Shared ID` is no `id`. */
const shortestEnd = 6

/** The field that a heading means: by the whole of it, without its unit, or by its end, as in `Parking start time`. */
const meaningOf = (heading: string, known: Known): { field: string; rank: number } | undefined => {
  const name = normaliseHeading(heading)
  const exact = known.get(name) ?? known.get(normaliseHeading(heading.replace(suffix, '')))
  if (exact) return exact
  for (let at = 1; at <= name.length - shortestEnd; at += 1) {
    const end = known.get(name.slice(at))
    if (end) return { field: end.field, rank: 1_000 + at }
  }
  return undefined
}

type Candidates = ReadonlyMap<string, readonly string[]>

/** Headings for each field, the likeliest first. */
const candidatesBy = (headings: readonly string[], known: Known): Candidates => {
  const found = headings.flatMap((heading) => {
    const meaning = meaningOf(heading, known)
    return meaning ? [{ heading, ...meaning }] : []
  })
  const byRank = found.toSorted((a, b) => a.rank - b.rank)
  return new Map(
    Object.entries(Object.groupBy(byRank, ({ field }) => field)).map(([field, list = []]) => [
      field,
      list.map(({ heading }) => heading),
    ]),
  )
}

type Columns = {
  headings: readonly string[]
  candidates: Candidates
  contents: ReadonlyMap<string, TimeContent | undefined>
  /** Columns of moments that no field has. */
  free: string[]
}

const nothing = /^(?:|-|–|—|na|n\/a|#n\/a|nan|null|none|nil)$/i

const contentsOf = ({ headings, rows }: Table): ReadonlyMap<string, TimeContent | undefined> =>
  new Map(
    headings.map((heading, index) => [
      heading,
      timeContentOf(rows.map((row) => (row[index] ?? '').trim()).filter((text) => !nothing.test(text))),
    ]),
  )

const days = new Set(split(dayWords))
const clocks = new Set(split(clockWords))

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
    const only = named[0] ?? holding(common, 'moment') ?? free.shift()
    return only === undefined ? {} : { [field]: only }
  }
  const commonClock = headings.filter((heading) => clocks.has(normaliseHeading(heading)))
  const clock = namedClock ?? (field === 'Start' ? holding(commonClock, 'clock') : undefined)
  return clock === undefined ? { [field]: day } : { [field]: day, [`${field}Clock`]: clock }
}

const guessStayColumns = (table: Table, known: Known): ColumnMapping => {
  const candidates = candidatesBy(table.headings, known)
  const contents = contentsOf(table)
  const mapping = Object.fromEntries(
    [...candidates].flatMap(([field, [heading]]) =>
      heading && !/^(?:Start|End)/.test(field) ? [[field, heading]] : [],
    ),
  )
  const taken = new Set([...candidates.values()].flat())
  const free = table.headings.filter((heading) => contents.get(heading) === 'moment' && !taken.has(heading))
  const columns = { headings: table.headings, candidates, contents, free }
  const start = momentColumns(columns, 'Start')
  free.splice(0, free.length, ...free.filter((heading) => heading !== start.Start))
  return { ...mapping, ...start, ...momentColumns(columns, 'End') }
}

/** Our fields of a kind by the file's headings; starts and ends also by what the columns hold. */
export const guessColumns = (kind: ImportKind, table: Table): ColumnMapping =>
  kind === 'tariffs' ? guessTariffColumns(table) : guessStayColumns(table, knownWords[kind])

const isKnownHeading = (kind: ImportKind, cell: string): boolean =>
  kind === 'tariffs' ? isTariffHeading(cell) : meaningOf(cell, knownWords[kind]) !== undefined

/** Title rows above the headings; beyond these a file has none. */
const deepestHeadings = 30

/** Numbers, dates and amounts stand below headings. */
const isValue = (cell: string): boolean => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell) || timeContentOf([cell]) !== undefined

/**
 * The index of the row of headings among the first rows of a file: below title rows, the row of texts at least half as wide
 * as the widest that has the most headings we know; the first such row where none is known.
 */
export const findHeadingRow = (kind: ImportKind, rows: readonly (readonly string[])[]): number => {
  const first = rows
    .slice(0, deepestHeadings)
    .map((row) => row.map((cell) => cell.trim()).filter((cell) => cell !== ''))
  const widest = Math.max(0, ...first.map((cells) => cells.length))
  const candidates = first.flatMap((cells, index) => {
    if (cells.length < widest / 2 || cells.some(isValue)) return []
    return [{ index, known: cells.filter((cell) => isKnownHeading(kind, cell)).length }]
  })
  const best = candidates.toSorted((a, b) => b.known - a.known)[0]
  return (
    best?.index ??
    Math.max(
      0,
      first.findIndex((cells) => cells.length >= widest / 2),
    )
  )
}
