import type { Pool } from 'pg'

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isComputed: boolean
}

const head = `// Written by \`npm run schema\` from the migrated database; never by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Json = ColumnType<unknown, string, string>
export type DefaultedJson = ColumnType<unknown, string | undefined, string>

export type Tables = {
`

/** The types of all tables of a migrated database, for Kysely, as the driver of the server hands the values out. */
export const describeTables = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<Column>(`
    select c.table_name as "table", c.column_name as "name", c.udt_name as "type",
      c.is_nullable = 'YES' as "isNullable",
      c.column_default is not null or c.is_identity = 'YES' as "hasDefault",
      c.is_generated = 'ALWAYS' as "isComputed"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migrations'
    order by c.table_name collate "C", c.ordinal_position`)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const blocks = Array.from(tables, ([table, columns]) => `  ${table}: {\n${columns.map(lineOf).join('')}  }\n`)
  return `${head}${blocks.join('')}}\n`
}

const lineOf = (column: Column): string => `    ${column.name}: ${wrapped(column)}\n`

const wrapped = ({ type, isNullable, hasDefault, isComputed, table, name }: Column): string => {
  const known = types[type] ?? (type.startsWith('_') ? types[type.slice(1)]?.concat('[]') : undefined)
  if (!known) throw new Error(`${table}.${name} is of type ${type}, which tools/table-types.ts does not know yet`)
  const value = isNullable ? `${known} | null` : known
  if (isComputed) return `GeneratedAlways<${value}>`
  if (hasDefault && value === 'Json') return 'DefaultedJson'
  return hasDefault ? `Generated<${value}>` : value
}

/** PostgreSQL's name of a type → what `server/src/kit/database.ts` reads it as: instants are text, numbers numbers. */
const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  time: 'string',
  timestamptz: 'string',
  tstzrange: 'string',
  uuid: 'string',
}
