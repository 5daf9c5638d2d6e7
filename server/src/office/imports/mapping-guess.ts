import { createHash } from 'node:crypto'
import { currenciesOfHeading, decimalTally, type DecimalSeparator } from '@parkla/contract/office/imports/amounts.ts'
import { dateOrderTally, type DateOrder } from '@parkla/contract/office/imports/dates.ts'
import { filledCells, guessColumns } from '@parkla/contract/office/imports/headings/headings.ts'
import { bankProfiles } from '@parkla/contract/office/imports/payments/bank-profiles.ts'
import { garageProfiles } from '@parkla/contract/office/imports/sessions/garage-profiles.ts'
import {
  columnsOfProfile,
  profileOf,
  type ImportProfile,
} from '@parkla/contract/office/imports/profiles/import-profiles.ts'
import { noHeadingRow } from '@parkla/contract/office/imports/headings/heading-rows.ts'
import { zoneOfHeading } from '@parkla/contract/office/imports/headings/heading-zones.ts'
import { fieldsHolding, fieldsOf } from '@parkla/contract/office/imports/import-kinds.ts'
import { isInMinorUnits } from '@parkla/contract/office/imports/minor-units.ts'
import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import {
  ImportOptions,
  importQuestions,
  optionOfQuestion,
  type ColumnMapping,
  type Guess,
  type ImportQuestion,
} from '@parkla/contract/office/imports/imports.schema.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import { languages, reasonText } from '../../kit/reasons.ts'
import type { FileHead } from './file-table.ts'
import { kinds } from './import-kinds.ts'
import { cellsBy, type Cell, type Notation, type ReadingOptions } from './row-reading.ts'

/** Region and time zone of the user who imports. */
export type Home = Pick<ImportOptions, 'Region' | 'TimeZone'> & Partial<Pick<ImportOptions, 'Headings' | 'Separator'>>

/** Equal for files with the same headings in the same order, whatever their case and spaces. */
const hashOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map((heading) => heading.trim().replaceAll(/\s+/g, ' ').toLowerCase())))
    .digest('base64url')

/** The files of a user that have the same headings; null at a terminal, where nothing is remembered. */
type Table = { kind: ImportKind; columns: readonly string[]; ownerId: number | null }

/** The mapping that the user confirmed last for a file with these headings. */
const rememberedMapping = async (db: Db, { kind, columns, ownerId }: Table): Promise<ColumnMapping | undefined> => {
  const { rows } = await sql<{ columns: Record<string, number> }>`
    select columns from import_mappings
    where owner_id = ${ownerId} and kind = ${kind} and headings_hash = ${hashOf(columns)}`.execute(db)
  const stored = rows[0] && Object.entries(rows[0].columns)
  return stored && Object.fromEntries(stored.map(([field, index]) => [field, columns[index] ?? '']))
}

export const rememberMapping = async (
  tx: Tx,
  { kind, columns, ownerId }: Table,
  { mapping, now }: { mapping: ColumnMapping; now: string },
): Promise<void> => {
  if (ownerId === null) return
  const stored = JSON.stringify(columnIndices(mapping, columns))
  await sql`
    insert into import_mappings (owner_id, kind, headings_hash, columns, updated_at)
    values (${ownerId}, ${kind}, ${hashOf(columns)}, ${stored}::jsonb, ${now})
    on conflict (owner_id, kind, headings_hash) do update
    set columns = excluded.columns, updated_at = excluded.updated_at`.execute(tx)
}

/** Columns by the headings of our template, in whichever language, where these are most of the headings; then by a guess. */
const guessMapping = (kind: ImportKind, head: FileHead): ColumnMapping => {
  const profile = profileOfFile({ kind, columns: head.headings })
  const guess = { ...guessColumns(kind, head), ...(profile && columnsOfProfile(profile, head.headings)) }
  const labelled = head.headings.flatMap((heading) => {
    const isLabel = (field: string) =>
      languages.some((language) => reasonText(language, `imports.field.${field}`) === heading)
    // An empty column of directions is ignored: the sign of the amount decides.
    const isEmpty = filledCells(head, head.headings.indexOf(heading)).length === 0
    return fieldsOf(kind)
      .filter((field) => isLabel(field) && !(field === 'Direction' && isEmpty))
      .map((field) => [field, heading] as const)
  })
  if (labelled.length < Math.max(4, head.headings.length - 1)) return guess
  const taken = new Set(labelled.flat())
  const others = Object.entries(guess).filter((pair) => pair.every((word) => !taken.has(word)))
  return Object.fromEntries([...others, ...labelled])
}

/** Field → index of its cell. */
export const columnIndices = (mapping: ColumnMapping, headings: readonly string[]): Record<string, number> => {
  const indices = Object.entries(mapping).map(([field, heading]) => [field, headings.indexOf(heading)] as const)
  return Object.fromEntries(indices.filter(([, index]) => index >= 0))
}

export const currenciesOfColumns = (kind: ImportKind, mapping: ColumnMapping): Record<string, readonly string[]> => {
  const named = fieldsHolding(kind, 'amount').map(
    (field) => [field, currenciesOfHeading(mapping[field] ?? '')] as const,
  )
  return Object.fromEntries(named.filter(([, codes]) => codes.length > 0))
}

/** The unit of amounts: the option, or with `AUTO` hundredths where a heading names them. */
export const unitOfColumns = (
  kind: ImportKind,
  { mapping, options: { AmountUnit } }: { mapping: ColumnMapping; options: Pick<ImportOptions, 'AmountUnit'> },
): ReadingOptions['AmountUnit'] => {
  if (AmountUnit !== 'AUTO') return AmountUnit
  return fieldsHolding(kind, 'amount').some((field) => isInMinorUnits(mapping[field] ?? '')) ? 'CENTS' : 'EUROS'
}

/** Profiles of systems whose headings are known. */
const profiles: readonly ImportProfile[] = [...garageProfiles, ...bankProfiles]

type Headed = { kind: ImportKind; columns: readonly string[]; mapping: ColumnMapping }

/** The profile of the system that wrote a file with these headings; undefined for an unknown system. */
const profileOfFile = ({ kind, columns }: Omit<Headed, 'mapping'>): ImportProfile | undefined =>
  profileOf(profiles, { kind, headings: columns })

/** Zones that the headings of times name, `Start (UTC)`, or the profile of the file. */
export const zonesOfColumns = ({ kind, columns, mapping }: Headed): Record<string, string> => {
  const usual = profileOfFile({ kind, columns })?.zone
  return Object.fromEntries(
    ['Start', 'StartClock', 'End', 'EndClock'].flatMap((field) => {
      const zone = zoneOfHeading(mapping[field] ?? '') ?? usual
      return zone === undefined ? [] : [[field, zone]]
    }),
  )
}

export type NotationGuess = { DateOrder: Guess<DateOrder>; DecimalSeparator: Guess<DecimalSeparator | undefined> }

/** Raises no question: the rest of a longer file may settle the notation. */
const settled: NotationGuess = {
  DateOrder: { value: 'DMY', isAmbiguous: false },
  DecimalSeparator: { value: undefined, isAmbiguous: false },
}

/** What an amount leaves open follows the usual notation of the system. */
const usualDecimal = (guess: NotationGuess['DecimalSeparator'], usual: DecimalSeparator | undefined) =>
  guess.isAmbiguous && usual ? { value: usual, isAmbiguous: false } : guess

/** Collects the date and amount cells of a file row by row; what they leave open is settled by the profile of the file. */
export const notationTally = (kind: ImportKind, columns: readonly string[]) => {
  const profile = profileOfFile({ kind, columns })
  const [dates, decimals] = [dateOrderTally(profile?.dateOrder), decimalTally()]
  const [moments, amounts] = [fieldsHolding(kind, 'moment'), fieldsHolding(kind, 'amount')]
  return {
    add: (cell: Cell): void => {
      for (const field of moments) dates.add(cell(field))
      for (const field of amounts) decimals.add(cell(field))
    },
    guess: (): NotationGuess => ({
      DateOrder: dates.guess(),
      DecimalSeparator: usualDecimal(decimals.guess(), profile?.decimal),
    }),
  }
}

type Options = Pick<ImportOptions, 'DateOrder' | 'DecimalSeparator' | 'Headings' | 'Currency'>

/** The notation of the options, with the guess for `AUTO`. */
export const notationOf = (
  { DateOrder, DecimalSeparator }: Pick<Options, keyof Notation>,
  guess: NotationGuess,
): Notation => ({
  DateOrder: DateOrder === 'AUTO' ? guess.DateOrder.value : DateOrder,
  DecimalSeparator: DecimalSeparator === 'AUTO' ? (guess.DecimalSeparator.value ?? ',') : DecimalSeparator,
})

/** What the columns leave open and the options do not decide (R183). */
export const questionsOf = (options: Options, guess: NotationGuess, headingRow: number): ImportQuestion[] =>
  importQuestions.filter((question) => {
    if (question === 'headings') return headingRow === noHeadingRow && options.Headings === 'AUTO'
    const option = optionOfQuestion[question]
    return options[option] === 'AUTO' && (option === 'Currency' || guess[option].isAmbiguous)
  })

/** How the dates and amounts of some rows are written. */
export const notationIn = (
  kind: ImportKind,
  mapping: ColumnMapping,
  { headings, rows }: Pick<FileHead, 'headings' | 'rows'>,
): NotationGuess => {
  const tally = notationTally(kind, headings)
  const columns = columnIndices(mapping, headings)
  for (const cells of rows) tally.add(cellsBy(cells, columns))
  return tally.guess()
}

/** Columns of `imports` with mapping and options before the user looks at them; a confirmed mapping of the same headings is preferred. */
export const guessFor = async (
  db: Db,
  kind: ImportKind,
  { head, home, ownerId }: { head: FileHead; home: Home; ownerId: number | null },
) => {
  const { headings, isWhole } = head
  const remembered = await rememberedMapping(db, { kind, columns: headings, ownerId })
  const mapping = remembered ?? guessMapping(kind, head)
  const columnsOf = (fields: readonly string[]) => {
    const columns = fields.flatMap((field) => mapping[field] ?? [])
    return { headings: columns, texts: columns.flatMap((column) => filledCells(head, headings.indexOf(column))) }
  }
  const options = ImportOptions.parse({
    ...home,
    DateOrder: 'AUTO',
    DecimalSeparator: 'AUTO',
    ...kinds[kind].guessOptions?.(columnsOf, { ...head, home }),
  })
  const questions = questionsOf(options, isWhole ? notationIn(kind, mapping, head) : settled, head.headingRow)
  return {
    mapping: JSON.stringify(mapping),
    is_mapping_remembered: remembered !== undefined,
    options: JSON.stringify(options),
    questions: JSON.stringify(questions),
  }
}
