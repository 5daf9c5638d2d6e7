import { sessionFields, type SessionField } from '@parkla/contract/imports/imports.fields.ts'
import type { ColumnMapping } from '@parkla/contract/imports/imports.schema.ts'
import { readMoment, type DateOrder } from './imports.moments.ts'
import { synonyms } from './imports.synonyms.ts'

/** `Start_plugin`, `start plugin` and `Start Plugin (local)` are one heading; so are `Lõpp` and `lopp`. */
export const normaliseHeading = (heading: string): string =>
  heading
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const known = new Map(
  sessionFields.flatMap((field) =>
    synonyms[field].map((synonym, rank) => [normaliseHeading(synonym), { field, rank }] as const),
  ),
)

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

const byHeading = (headings: readonly string[]): ColumnMapping => {
  const best = new Map<SessionField, { heading: string; rank: number }>()
  for (const heading of headings) {
    const match = known.get(normaliseHeading(heading))
    if (match && match.rank < (best.get(match.field)?.rank ?? Infinity))
      best.set(match.field, { heading, rank: match.rank })
  }
  return Object.fromEntries([...best].map(([field, { heading }]) => [field, heading]))
}

type Table = { headings: readonly string[]; sample: readonly (readonly string[])[]; dateOrder: DateOrder }

/** A date with a clock; a bare date or number says too little. */
const isMoment = (text: string, dateOrder: DateOrder): boolean =>
  /\d:\d/.test(text) && readMoment(text, { dateOrder, zone: 'UTC' }).ok

/** Columns that hold moments in most rows. */
const momentColumns = ({ headings, sample, dateOrder }: Table): string[] =>
  headings.filter((_, index) => {
    const texts = sample.map((row) => row[index] ?? '').filter((text) => text !== '')
    return texts.length > 0 && texts.filter((text) => isMoment(text, dateOrder)).length > texts.length / 2
  })

/** Our fields by the file's headings; start and end, when their headings are unknown, by what the columns hold. */
export const guessMapping = (table: Table): ColumnMapping => {
  const mapping = byHeading(table.headings)
  const taken = new Set(Object.values(mapping))
  const free = momentColumns(table).filter((heading) => !taken.has(heading))
  const start = mapping['Start'] ?? free.shift()
  const end = mapping['End'] ?? free.shift()
  return {
    ...mapping,
    ...(start === undefined ? {} : { Start: start }),
    ...(end === undefined ? {} : { End: end }),
  }
}
