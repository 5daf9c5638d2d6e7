interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isComputed: boolean
}

const head = `// Generated from server/schema.sql by \`npm run generate\`; not in git.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Json = ColumnType<unknown, string, string>
export type DefaultedJson = ColumnType<unknown, string | undefined, string>

export type Tables = {
`

/** Kysely's types of all tables of `server/schema.sql`, with the values as the server's driver returns them. */
export const tableTypes = (schema: string): string => {
  const blocks = Array.from(schema.matchAll(tableBlock), ([, table = '', body = '']) => {
    const [columns = ''] = body.split('\n    CONSTRAINT ', 1)
    const lines = columns.split('\n').map((line) => lineOf(columnOf(table, line)))
    return table === 'migrations' ? '' : `  ${table}: {\n${lines.join('')}  }\n`
  })
  return `${head}${blocks.join('')}}\n`
}

const tableBlock = /^CREATE TABLE (\w+) \(\n([\s\S]*?)\n\)[^\n]*;$/gm
const columnLine =
  /^ {4}"?(\w+)"? ([a-z][a-z0-9 ]*?(?:\([\d,]+\)[a-z ]*?)?(?:\[\])?)( (?:DEFAULT|GENERATED|NOT NULL|COLLATE|PRIMARY KEY|UNIQUE|REFERENCES|CHECK)\b.*)?,?$/

const columnOf = (table: string, line: string): Column => {
  const [, name, type, rest = ''] = columnLine.exec(line) ?? []
  if (!name || !type) throw new Error(`tools/databases/table-types.ts cannot read this column of ${table}: ${line}`)
  return {
    table,
    name,
    type: type.replace(/\(.*?\)/, ''),
    isNullable: !/ NOT NULL\b/.test(rest),
    hasDefault: / DEFAULT | AS IDENTITY\b/.test(rest),
    isComputed: / GENERATED ALWAYS AS \(/.test(rest),
  }
}

const lineOf = (column: Column): string => `    ${column.name}: ${wrapped(column)}\n`

const wrapped = ({ type, isNullable, hasDefault, isComputed, table, name }: Column): string => {
  const known = types[type] ?? (type.endsWith('[]') ? types[type.slice(0, -2)]?.concat('[]') : undefined)
  if (!known)
    throw new Error(`${table}.${name} is of type ${type}, which tools/databases/table-types.ts does not know yet`)
  const value = isNullable ? `${known} | null` : known
  if (isComputed) return `GeneratedAlways<${value}>`
  if (hasDefault && value === 'Json') return 'DefaultedJson'
  return hasDefault ? `Generated<${value}>` : value
}

/** PostgreSQL's type → the type that `server/src/kit/database/database.ts` reads it as: timestamps are text. */
const types: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  inet: 'string',
  integer: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'string',
  tstzrange: 'string',
  uuid: 'string',
}
