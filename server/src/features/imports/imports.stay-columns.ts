import type { ColumnMapping } from '@parkla/contract/imports/imports.schema.ts'
import { isNothing } from './imports.cells.ts'
import { normaliseHeading } from './imports.mapping.ts'
import { readMoment, type DateOrder } from './imports.moments.ts'

/** Headings that mean a field, the likeliest first. */
export type Synonyms = Readonly<Record<string, readonly string[]>>

type Known = ReadonlyMap<string, { field: string; rank: number }>

const knownBy = (synonyms: Synonyms): Known =>
  new Map(
    Object.entries(synonyms).flatMap(([field, words]) =>
      words.map((synonym, rank) => [normaliseHeading(synonym), { field, rank }] as const),
    ),
  )

const byHeading = (headings: readonly string[], known: Known): ColumnMapping => {
  const best = new Map<string, { heading: string; rank: number }>()
  for (const heading of headings) {
    const match = known.get(normaliseHeading(heading))
    if (match && match.rank < (best.get(match.field)?.rank ?? Infinity))
      best.set(match.field, { heading, rank: match.rank })
  }
  return Object.fromEntries([...best].map(([field, { heading }]) => [field, heading]))
}

export type Table = { headings: readonly string[]; sample: readonly (readonly string[])[]; dateOrder: DateOrder }

/** A date with a clock; a bare date or number says too little. */
const isMoment = (text: string, dateOrder: DateOrder): boolean =>
  /\d:\d/.test(text) && readMoment(text, { dateOrder, zone: 'UTC' }).ok

/** Columns that hold moments in most rows. */
const momentColumns = ({ headings, sample, dateOrder }: Table): string[] =>
  headings.filter((_, index) => {
    const texts = sample.map((row) => row[index] ?? '').filter((text) => text !== '')
    return texts.length > 0 && texts.filter((text) => isMoment(text, dateOrder)).length > texts.length / 2
  })

const clock = /^\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?$/i
const dayHeadings = new Set(['date', 'day', 'kuupäev', 'päev', 'datums', 'diena'].map(normaliseHeading))

type Columns = {
  valuesOf: (heading: string) => string[]
  headings: readonly string[]
  dateOrder: DateOrder
  known: Known
}

const areClocks = (values: readonly string[]): boolean => values.length > 0 && values.every((text) => clock.test(text))

/** A column of days without a clock that the heading ties to the field, else one that is simply called date. */
const dayColumn = ({ headings, valuesOf, dateOrder, known }: Columns, field: 'Start' | 'End'): string | undefined => {
  const isDay = (heading: string) => {
    const values = valuesOf(heading)
    return values.length > 0 && values.every((text) => readMoment(text, { dateOrder, zone: 'UTC' }).ok)
  }
  const days = headings.filter(isDay)
  return (
    days.find((heading) => known.get(normaliseHeading(heading))?.field === field) ??
    days.find((heading) => dayHeadings.has(normaliseHeading(heading)))
  )
}

/** Where the column found for a start or end holds times of day only, its date stands in another. */
const withClock = (columns: Columns, field: 'Start' | 'End', heading: string | undefined): ColumnMapping => {
  if (heading === undefined) return {}
  const day = areClocks(columns.valuesOf(heading)) ? dayColumn(columns, field) : undefined
  return day === undefined ? { [field]: heading } : { [field]: day, [`${field}Clock`]: heading }
}

/** Our fields by the file's headings; start and end, when their headings are unknown, by what the columns hold. */
export const guessStayColumns = (table: Table, synonyms: Synonyms): ColumnMapping => {
  const { headings, sample, dateOrder } = table
  const known = knownBy(synonyms)
  const mapping = byHeading(headings, known)
  const taken = new Set(Object.values(mapping))
  const free = momentColumns(table).filter((heading) => !taken.has(heading))
  const valuesOf = (heading: string) =>
    sample.map((row) => (row[headings.indexOf(heading)] ?? '').trim()).filter((text) => !isNothing(text))
  const columns = { headings, valuesOf, dateOrder, known }
  return {
    ...mapping,
    ...withClock(columns, 'Start', mapping['Start'] ?? free.shift()),
    ...withClock(columns, 'End', mapping['End'] ?? free.shift()),
  }
}
