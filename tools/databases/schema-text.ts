const title = `-- The database as the migrations leave it, for reading. Made by "npm run schema"; do not edit, write a migration.`

/** Settings and marks of the tool that wrote the dump; comments repeat what the statement below them says. */
const noise = /^(--.*|SET .*;|SELECT pg_catalog\.set_config\(.*\);|COMMENT ON EXTENSION .*;|\\(un)?restrict .*)$/gm

/**
 * A readable dump without schema names: each table with its keys, checks, indexes and triggers. A constraint of one column
 * under its default name stands on the column, as the migrations write it.
 */
export const cleanSchema = (dump: string): string => {
  const statements = dump
    .replaceAll(noise, '')
    .replaceAll(/\bpublic\./g, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/(AS IDENTITY) \(\n(?: {4}.*\n)*?\);/g, '$1;') // the sequence behind it has no settings of its own
    .replaceAll(/^(ALTER TABLE .*)\n +(?=ADD )/gm, '$1 ')
    .replaceAll(/('(?:[^']|'')*')::text\b(?!\[)/g, '$1')
    .replaceAll(/\((\w+) = ANY \(ARRAY\[(('[^']*'(, )?)+)\]\)\)/g, '($1 IN ($2))')
    .trim()
    .split(/\n{2,}/)
    .map(withoutTableNames)
  const tables = new Map<string, Table>()
  const others = statements.filter((statement) => !addToTable(tables, statement))
  return `${[title, ...others, ...Array.from(tables.values(), textOf)].join('\n\n')}\n`
}

/** A view of one table: PostgreSQL 15 writes the table's name before each column, 16 and newer do not. */
const withoutTableNames = (statement: string): string => {
  const [, table] = /^CREATE VIEW \w+ AS\n SELECT [\w.,\s]*\n {3}FROM (\w+)\n {2}WHERE /.exec(statement) ?? []
  return table ? statement.replaceAll(`${table}.`, '') : statement
}

type Table = { name: string; lines: string[]; statements: string[] }

const textOf = ({ name, lines, statements }: Table): string =>
  [`CREATE TABLE ${name} (\n${lines.map((line) => `    ${line}`).join(',\n')}\n);`, ...statements].join('\n')

/** Adds a statement to its table; false when the statement belongs to no table. */
const addToTable = (tables: Map<string, Table>, statement: string): boolean => {
  const [, name, body] = /^CREATE TABLE (\w+) \(\n([\s\S]*)\n\);$/.exec(statement) ?? []
  if (name && body) {
    const table: Table = { name, lines: [], statements: [] }
    for (const line of body.trim().split(/,\n {4}(?=\S)/)) addLine(table, line)
    tables.set(name, table)
    return true
  }
  const [, altered = '', line] = /^ALTER TABLE (?:ONLY )?(\w+) (?:ALTER COLUMN|ADD) (.*);$/.exec(statement) ?? []
  const [, indexed = ''] = /^CREATE (?:UNIQUE INDEX|INDEX|TRIGGER) .*? ON (\w+) /.exec(statement) ?? []
  const table = tables.get(altered || indexed)
  if (!table) return false
  if (line) addLine(table, line)
  else table.statements.push(statement)
  return true
}

const addLine = (table: Table, line: string): void => {
  const [column, clause] = clauseOfColumn(table.name, line)
  const at = table.lines.findIndex((other) => column !== undefined && other.startsWith(`${column} `))
  if (at < 0) table.lines.push(line)
  else table.lines[at] += ` ${clause}`
}

const clauseOfColumn = (table: string, line: string): (string | undefined)[] => {
  const [, identity, generated] = /^(\w+) ADD (GENERATED .*)$/.exec(line) ?? []
  if (identity) return [identity, generated]
  const [, name = '', kind = '', rest = ''] =
    /^CONSTRAINT (\w+) (PRIMARY KEY|UNIQUE|FOREIGN KEY|CHECK) (.*)$/.exec(line) ?? []
  if (kind === 'CHECK') return [/^_(\w+)_check$/.exec(name.slice(table.length))?.[1], `CHECK ${rest}`]
  const [, column = '', reference = ''] = /^\((\w+)\)(?: (.*))?$/.exec(rest) ?? []
  const isDefault = [`${table}_pkey`, `${table}_${column}_key`, `${table}_${column}_fkey`].includes(name)
  return isDefault ? [column, reference || kind] : []
}

/** The first difference of two texts in a few lines; undefined when they are equal. */
export const firstDifference = (expected: string, found: string): string | undefined => {
  if (expected === found) return undefined
  const [wanted, given] = [expected.split('\n'), found.split('\n')]
  const row = wanted.findIndex((line, index) => line !== given[index])
  const at = row < 0 ? wanted.length : row
  return [`line ${at + 1}:`, `- ${given[at] ?? '(end)'}`, `+ ${wanted[at] ?? '(end)'}`].join('\n')
}
