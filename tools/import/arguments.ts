import { parseArgs } from 'node:util'
import {
  doubtReasons,
  doubtsOf,
  fieldsOf,
  kindsOfImport,
  type ShownOption,
} from '@parkla/contract/office/imports/import-kinds.ts'
import { importKinds, type ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import { ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'

/** `imports.noPrice` → `noPrice`. */
export const shortReason = (reason: string): string => reason.replace(/^imports\./, '')

/** Options of the mapping form; the region, whose time zone is the initial one, is an option of every kind. */
const optionsOf = (kind: ImportKind): readonly ShownOption[] => [
  ...new Set<ShownOption>([...kindsOfImport[kind].options, 'Region']),
]

const eachKind = (wordsOf: (kind: ImportKind) => readonly string[]): string =>
  importKinds
    .filter((kind) => wordsOf(kind).length > 0)
    .map((kind) => `                         of ${kind}: ${wordsOf(kind).map(shortReason).join(', ')}`)
    .join('\n')

export const usage = `Usage: npm run import -- KIND FILE [options]
       npm run import -- KIND --template FILE.xlsx

  KIND                   ${importKinds.join(', ')}
  --map FIELD=COLUMN     column of a field, as often as needed; FIELD= for none
${eachKind(fieldsOf)}
  --set OPTION=VALUE     option of the file, as often as needed; a wrong value lists the right ones
${eachKind(optionsOf)}
  --confirm REASON       add rows with this doubt, as often as needed:
${eachKind(doubtsOf)}
  --heading-row NUMBER   row of the file that holds the headings
  --rows                 show every row with its outcome
  --rejects FILE         write the rows that are left out to a file, to correct and import again
  --yes                  import without asking

Uses the database of npm start: DATABASE_URL, else the folder DATA_DIR.`

export class UsageError extends Error {}

/** A pair `name=text` whose name is one of these in whatever case. */
const pairOf = <Name extends string>(flag: string, pair: string, names: readonly Name[]): [Name, string] => {
  const [asked = '', ...texts] = pair.split('=')
  const name = names.find((known) => known.toLowerCase() === asked.toLowerCase())
  if (name === undefined || texts.length === 0)
    throw new UsageError(`${flag} ${pair}: write NAME=VALUE, ${names.join(', ')}`)
  return [name, texts.join('=')]
}

const optionOf = (kind: ImportKind, pair: string): [string, string] => {
  const [name, text] = pairOf('--set', pair, optionsOf(kind))
  const { data, error } = ImportOptions.shape[name].safeParse(name === 'Region' ? text.toUpperCase() : text)
  if (data === undefined)
    throw new UsageError(`--set ${pair}: ${error?.issues.map(({ message }) => message).join(' ')}`)
  return [name, data]
}

const reasonOf = (text: string): ImportOptions['ConfirmedReasons'][number] => {
  const asked = shortReason(text).toLowerCase()
  const known = doubtReasons.find((reason) => shortReason(reason).toLowerCase() === asked)
  if (known === undefined) throw new UsageError(`--confirm ${text}: ${doubtReasons.map(shortReason).join(', ')}`)
  return known
}

const rowOf = (text: string): number => {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new UsageError(`--heading-row ${text}: a number`)
  return Number(text)
}

const flags = {
  map: { type: 'string', multiple: true },
  set: { type: 'string', multiple: true },
  confirm: { type: 'string', multiple: true },
  'heading-row': { type: 'string' },
  template: { type: 'string' },
  rows: { type: 'boolean' },
  rejects: { type: 'string' },
  yes: { type: 'boolean' },
} as const

const parsed = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options: flags, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** `isTemplate`: the file is written as an empty template instead of being imported. @throws UsageError for invalid arguments */
export const readArguments = (words: readonly string[]) => {
  const { values, positionals } = parsed(words)
  const [word, file = values.template, ...rest] = positionals
  const { map = [], set = [], confirm = [], rejects, rows = false, yes = false } = values
  const kind = importKinds.find((known) => known === word)
  if (kind === undefined) throw new UsageError(`What to import comes first: ${importKinds.join(', ')}`)
  if (file === undefined || rest.length > 0) throw new UsageError('One file, please')
  return {
    isTemplate: values.template !== undefined,
    kind,
    file,
    mapping: Object.fromEntries(map.map((pair) => pairOf('--map', pair, fieldsOf(kind)))),
    options: {
      ...(Object.fromEntries(set.map((pair) => optionOf(kind, pair))) as Partial<ImportOptions>),
      ConfirmedReasons: confirm.map(reasonOf),
    },
    headingRow: values['heading-row'] === undefined ? undefined : rowOf(values['heading-row']),
    rejects,
    showsRows: rows,
    isConfirmed: yes,
  }
}

export type ImportArguments = ReturnType<typeof readArguments>
