import { parseArgs } from 'node:util'
import { sessionFields } from '@parkla/contract/imports/imports.fields.ts'
import {
  dateOrders,
  decimalSeparators,
  type ColumnMapping,
  type ImportOptions,
} from '@parkla/contract/imports/imports.schema.ts'

export const usage = `Usage: npm run import -- sessions FILE [options]

  --map FIELD=COLUMN     column of a field, as often as needed; FIELD= for none
                         fields: ${sessionFields.join(', ')}
  --place NAME           where every row was, for a file without a column for it
  --region CODE          region of places and drivers that the file makes, EST or LVA
  --time-zone ZONE       zone of times in the file, Europe/Tallinn
  --date-order ORDER     ${dateOrders.join(', ')}
  --decimal SIGN         comma or point
  --source NAME          whose driver references these are, where two systems use the same ones
  --rejects FILE         write rejected rows there, to be mended and imported again
  --yes                  import without asking

It works on the database that npm start would use: DATABASE_URL, else the folder DATA_DIR.`

export type ImportArguments = {
  file: string
  mapping: ColumnMapping
  options: Partial<ImportOptions>
  rejects: string | undefined
  isConfirmed: boolean
}

/** What was typed cannot be understood; shown with the usage. */
export class UsageError extends Error {}

const flags = {
  map: { type: 'string', multiple: true },
  place: { type: 'string' },
  region: { type: 'string' },
  'time-zone': { type: 'string' },
  'date-order': { type: 'string' },
  decimal: { type: 'string' },
  source: { type: 'string' },
  rejects: { type: 'string' },
  yes: { type: 'boolean' },
} as const

const fieldOf = (pair: string): [string, string] => {
  const at = pair.indexOf('=')
  const asked = pair.slice(0, Math.max(at, 0)).toLowerCase()
  const field = sessionFields.find((name) => name.toLowerCase() === asked)
  if (field === undefined) throw new UsageError(`--map ${pair}: write FIELD=COLUMN with one of the fields below`)
  return [field, pair.slice(at + 1)]
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

const withoutUnset = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/** @throws UsageError for whatever cannot be understood */
export const readArguments = (words: readonly string[]): ImportArguments => {
  const { values, positionals } = parsed(words)
  const [kind, file, ...rest] = positionals
  if (kind !== 'sessions') throw new UsageError(`What to import comes first, and only sessions can be imported`)
  if (file === undefined || rest.length > 0) throw new UsageError('One file, please')
  const options = {
    Region: values.region?.toUpperCase(),
    TimeZone: values['time-zone'],
    DateOrder: orderOf(values['date-order']),
    DecimalSeparator: decimalOf(values.decimal),
    OnlyPlace: values.place,
    Source: values.source,
  }
  return {
    file,
    mapping: Object.fromEntries((values.map ?? []).map(fieldOf)),
    options: withoutUnset(options) as Partial<ImportOptions>,
    rejects: values.rejects,
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
