import { parseArgs } from 'node:util'
import { doubtReasons, doubtsOf, fieldsOf, kindsOfImport } from '@parkla/contract/imports/import-kinds.ts'
import { importKinds, type ImportKind } from '@parkla/contract/imports/imports.filters.ts'
import {
  amountUnits,
  clockUnits,
  dateOrders,
  decimalSeparators,
  type ColumnMapping,
  type ImportOptions,
} from '@parkla/contract/imports/imports.schema.ts'

/** `imports.noPrice` → `noPrice`. */
export const shortReason = (reason: string): string => reason.replace(/^imports\./, '')

const doubtLines = importKinds
  .filter((kind) => doubtsOf(kind).length > 0)
  .map((kind) => `                         of ${kind}: ${doubtsOf(kind).map(shortReason).join(', ')}`)
  .join('\n')

export const usage = `Usage: npm run import -- KIND FILE [options]
       npm run import -- KIND --template FILE.xlsx

  KIND                   ${importKinds.join(', ')}
  --map FIELD=COLUMN     column of a field, as often as needed; FIELD= for none
${importKinds.map((kind) => `                         of ${kind}: ${fieldsOf(kind).join(', ')}`).join('\n')}
  --heading-row NUMBER   row of the file that holds the headings
  --place NAME           place of all rows of a file of sessions or bookings without such a column
  --into ID              whitelist of members, fleet of fleetUsers, campaign of registrants or invitations
  --invite               fleetUsers: invite those with an e-mail address
  --region CODE          region of the places and drivers that are added, EST or LVA
  --confirm REASON       add rows with this doubt, as often as needed:
${doubtLines}
  --unit UNIT            tariffs: unit of prices without one, cents or euros
  --windows UNIT         tariffs: unit of windows without one, hours or half-hours
  --time-zone ZONE       zone of times in the file, Europe/Tallinn
  --date-order ORDER     ${dateOrders.join(', ')}
  --decimal SIGN         comma or point
  --source NAME          system that the driver references belong to
  --rows                 show every row with its outcome
  --rejects FILE         write the rows that are left out to a file, to correct and import again
  --yes                  import without asking

Uses the database of npm start: DATABASE_URL, else the folder DATA_DIR.`

export type ImportArguments = {
  /** The file is written as an empty template instead of being imported. */
  isTemplate: boolean
  kind: ImportKind
  file: string
  mapping: ColumnMapping
  options: Partial<ImportOptions>
  headingRow: number | undefined
  rejects: string | undefined
  showsRows: boolean
  isConfirmed: boolean
}

/** Invalid arguments; shown with the usage. */
export class UsageError extends Error {}

const flags = {
  map: { type: 'string', multiple: true },
  'heading-row': { type: 'string' },
  template: { type: 'string' },
  place: { type: 'string' },
  into: { type: 'string' },
  invite: { type: 'boolean' },
  region: { type: 'string' },
  'time-zone': { type: 'string' },
  'date-order': { type: 'string' },
  decimal: { type: 'string' },
  source: { type: 'string' },
  confirm: { type: 'string', multiple: true },
  unit: { type: 'string' },
  windows: { type: 'string' },
  rows: { type: 'boolean' },
  rejects: { type: 'string' },
  yes: { type: 'boolean' },
} as const

const fieldOf = (kind: ImportKind, pair: string): [string, string] => {
  const at = pair.indexOf('=')
  const asked = pair.slice(0, Math.max(at, 0)).toLowerCase()
  const field = fieldsOf(kind).find((name) => name.toLowerCase() === asked)
  if (field === undefined) throw new UsageError(`--map ${pair}: write FIELD=COLUMN with one of the fields below`)
  return [field, pair.slice(at + 1)]
}

const reasonOf = (text: string): ImportOptions['ConfirmedReasons'][number] => {
  const asked = shortReason(text).toLowerCase()
  const known = doubtReasons.find((reason) => shortReason(reason).toLowerCase() === asked)
  if (known === undefined) throw new UsageError(`--confirm ${text}: ${doubtReasons.map(shortReason).join(', ')}`)
  return known
}

const decimalWords: Readonly<Record<string, string>> = { ',': 'comma', '.': 'point' }

/** The option named by a word of the command line: `half-hours` for `HALF_HOURS`, `comma` for `,`. */
const oneOf = <Option extends string>(
  flag: string,
  text: string | undefined,
  options: readonly Option[],
): Option | undefined => {
  const words = options.map((option) => decimalWords[option] ?? option.toLowerCase().replaceAll('_', '-'))
  const known = text === undefined ? -1 : words.indexOf(text.toLowerCase())
  if (text !== undefined && known < 0) throw new UsageError(`--${flag} ${text}: ${words.join(' or ')}`)
  return options[known]
}

const rowOf = (text: string | undefined): number | undefined => {
  if (text !== undefined && !/^[1-9]\d{0,2}$/.test(text)) throw new UsageError(`--heading-row ${text}: a number`)
  return text === undefined ? undefined : Number(text)
}

type Into = { into: string | undefined; isTemplate: boolean }

/** The option that names the whitelist, fleet or campaign of all rows. */
const targetOf = (kind: ImportKind, { into, isTemplate }: Into): Partial<ImportOptions> => {
  const { target } = kindsOfImport[kind]
  if (target === undefined && into !== undefined) throw new UsageError(`--into ${into}: not for ${kind}`)
  if (target === undefined || (into === undefined && isTemplate)) return {}
  if (!/^[1-9]\d{0,14}$/.test(into ?? '')) throw new UsageError(`${kind} need --into with an id`)
  return { [target]: into }
}

const inviteOf = (kind: ImportKind, invite: boolean | undefined): Partial<ImportOptions> => {
  if (invite && kind !== 'fleetUsers') throw new UsageError(`--invite: not for ${kind}`)
  return invite ? { Invite: 'YES' } : {}
}

const withoutUnset = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/** @throws UsageError for invalid arguments */
export const readArguments = (words: readonly string[]): ImportArguments => {
  const { values, positionals } = parsed(words)
  const [word, file = values.template, ...rest] = positionals
  const kind = importKinds.find((known) => known === word)
  const isTemplate = values.template !== undefined
  if (kind === undefined) throw new UsageError(`What to import comes first: ${importKinds.join(', ')}`)
  if (file === undefined || rest.length > 0) throw new UsageError('One file, please')
  const options = {
    Region: values.region?.toUpperCase(),
    TimeZone: values['time-zone'],
    DateOrder: oneOf('date-order', values['date-order'], dateOrders),
    DecimalSeparator: oneOf('decimal', values.decimal, decimalSeparators),
    OnlyPlace: values.place,
    Source: values.source,
    AmountUnit: oneOf('unit', values.unit, amountUnits),
    ClockUnit: oneOf('windows', values.windows, clockUnits),
    ConfirmedReasons: values.confirm?.map(reasonOf),
    ...targetOf(kind, { into: values.into, isTemplate }),
    ...inviteOf(kind, values.invite),
  }
  return {
    isTemplate,
    kind,
    file,
    mapping: Object.fromEntries((values.map ?? []).map((pair) => fieldOf(kind, pair))),
    options: withoutUnset(options) as Partial<ImportOptions>,
    headingRow: rowOf(values['heading-row']),
    rejects: values.rejects,
    showsRows: values.rows ?? false,
    isConfirmed: values.yes ?? false,
  }
}

const parsed = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options: flags, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
