import { parseArgs } from 'node:util'
import { doubtReasons, doubtsOf } from '@parkla/contract/imports/import-findings.ts'
import { fieldsOf, importKinds, type ImportKind } from '@parkla/contract/imports/import-kinds.ts'
import {
  amountUnits,
  clockUnits,
  dateOrders,
  decimalSeparators,
  type ColumnMapping,
  type ImportOptions,
} from '@parkla/contract/imports/imports.schema.ts'

/** `imports.noPrice` is typed as `noPrice`. */
export const shortReason = (reason: string): string => reason.replace(/^imports\./, '')

const doubtLines = importKinds
  .filter((kind) => doubtsOf(kind).length > 0)
  .map((kind) => `                         of ${kind}: ${doubtsOf(kind).map(shortReason).join(', ')}`)
  .join('\n')

export const usage = `Usage: npm run import -- sessions|tariffs|bookings FILE [options]
       npm run import -- sessions|tariffs|bookings --template FILE.xlsx

  --map FIELD=COLUMN     column of a field, as often as needed; FIELD= for none
${importKinds.map((kind) => `                         of ${kind}: ${fieldsOf(kind).join(', ')}`).join('\n')}
  --heading-row NUMBER   row of the file that holds the headings
  --place NAME           where every row belongs, for a file of sessions or bookings without a column for it
  --region CODE          region of places and drivers that the file makes, EST or LVA
  --confirm REASON       bring in rows that are implausible for this reason, as often as needed:
${doubtLines}
  --unit UNIT            tariffs: what a bare number in a price is, cents or euros
  --windows UNIT         tariffs: what a bare number in a window is, hours or half-hours
  --time-zone ZONE       zone of times in the file, Europe/Tallinn
  --date-order ORDER     ${dateOrders.join(', ')}
  --decimal SIGN         comma or point
  --source NAME          whose driver references these are, where two systems use the same ones
  --rows                 show every row and what becomes of it
  --rejects FILE         write rows that are left out there, to be mended and imported again
  --yes                  import without asking

It works on the database that npm start would use: DATABASE_URL, else the folder DATA_DIR.`

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

/** What was typed cannot be understood; shown with the usage. */
export class UsageError extends Error {}

const flags = {
  map: { type: 'string', multiple: true },
  'heading-row': { type: 'string' },
  template: { type: 'string' },
  place: { type: 'string' },
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

/** `half-hours` → `HALF_HOURS`. */
const unitOf = <Unit extends string>(
  flag: string,
  text: string | undefined,
  units: readonly Unit[],
): Unit | undefined => {
  if (text === undefined) return undefined
  const asked = text.toUpperCase().replaceAll('-', '_')
  const known = units.find((unit) => unit === asked)
  const words = units.map((unit) => unit.toLowerCase().replaceAll('_', '-'))
  if (known === undefined) throw new UsageError(`--${flag} ${text}: ${words.join(' or ')}`)
  return known
}

const decimalOf = (text: string | undefined): ImportOptions['DecimalSeparator'] | undefined => {
  if (text === undefined) return undefined
  const sign = { comma: ',', point: '.' }[text] ?? text
  const known = decimalSeparators.find((separator) => separator === sign)
  if (known === undefined) throw new UsageError(`--decimal ${text}: comma or point`)
  return known
}

const orderOf = (text: string | undefined): ImportOptions['DateOrder'] | undefined => {
  const known = dateOrders.find((order) => order === text?.toUpperCase())
  if (text !== undefined && known === undefined) throw new UsageError(`--date-order ${text}: ${dateOrders.join(', ')}`)
  return known
}

const rowOf = (text: string | undefined): number | undefined => {
  if (text !== undefined && !/^[1-9]\d{0,2}$/.test(text)) throw new UsageError(`--heading-row ${text}: a number`)
  return text === undefined ? undefined : Number(text)
}

const withoutUnset = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/** @throws UsageError for whatever cannot be understood */
export const readArguments = (words: readonly string[]): ImportArguments => {
  const { values, positionals } = parsed(words)
  const [word, file = values.template, ...rest] = positionals
  const kind = importKinds.find((known) => known === word)
  if (kind === undefined) throw new UsageError(`What to import comes first: ${importKinds.join(', ')}`)
  if (file === undefined || rest.length > 0) throw new UsageError('One file, please')
  const options = {
    Region: values.region?.toUpperCase(),
    TimeZone: values['time-zone'],
    DateOrder: orderOf(values['date-order']),
    DecimalSeparator: decimalOf(values.decimal),
    OnlyPlace: values.place,
    Source: values.source,
    AmountUnit: unitOf('unit', values.unit, amountUnits),
    ClockUnit: unitOf('windows', values.windows, clockUnits),
    ConfirmedReasons: values.confirm?.map(reasonOf),
  }
  return {
    isTemplate: values.template !== undefined,
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
