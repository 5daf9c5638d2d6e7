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

/**
 * Kysely's types of all tables of `server/schema.sql`, and of the views through which rows of one table are written, with the
 * values as the server's driver returns them.
 */
export const tableTypes = (schema: string): string => {
  const tables = Array.from(schema.matchAll(tableBlock), ([, table = '', body = '']) => {
    const [columns = ''] = body.split('\n    CONSTRAINT ', 1)
    return columns.split('\n').map((line) => columnOf(table, line))
  })
  const blocks = [...tables, ...viewsOn(tables.flat(), schema)].map(blockOf)
  return `${head}${blocks.join('')}}\n`
}

const blockOf = (columns: readonly Column[]): string => {
  const table = columns[0]?.table ?? ''
  return table === 'migrations' ? '' : `  ${table}: {\n${columns.map(lineOf).join('')}  }\n`
}

const tableBlock = /^CREATE TABLE (\w+) \(\n([\s\S]*?)\n\)[^\n]*;$/gm
/** A view of some columns of one table, which PostgreSQL lets statements write. */
const viewBlock = /^CREATE VIEW (\w+) AS\n SELECT ([\w,\s]*?)\n {3}FROM (\w+)\n {2}WHERE /gm

/** The columns of the views: those of their table, with names and defaults of their own. */
const viewsOn = (columns: readonly Column[], schema: string): Column[][] =>
  Array.from(schema.matchAll(viewBlock), ([, view = '', selected = '', table]) =>
    selected.split(/,\s+/).map((text) => {
      const [column = '', name = column] = text.split(' AS ')
      const stored = columns.find((each) => each.table === table && each.name === column)
      if (!stored) throw new Error(`tools/databases/table-types.ts finds no column ${column} of ${table} for ${view}`)
      const hasDefault =
        stored.hasDefault || schema.includes(`ALTER TABLE ONLY ${view} ALTER COLUMN ${name} SET DEFAULT `)
      return { ...stored, table: view, name, hasDefault }
    }),
  )

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
