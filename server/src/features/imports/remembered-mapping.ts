import { createHash } from 'node:crypto'
import type { ImportKind } from '@parkla/contract/imports/imports.kinds.ts'
import type { ColumnMapping } from '@parkla/contract/imports/imports.schema.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'
import { normaliseHeading } from './imports.mapping.ts'

/** Files with the same headings in the same order, however these are cased and spaced. */
const hashOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(normaliseHeading)))
    .digest('base64url')

type Table = { kind: ImportKind; columns: readonly string[] }

/** The mapping that was confirmed last for a file with these headings. */
export const rememberedMapping = async (db: Db, { kind, columns }: Table): Promise<ColumnMapping | undefined> => {
  const { rows } = await sql<{ columns: Record<string, number> }>`
    select columns from import_mappings where kind = ${kind} and headings_hash = ${hashOf(columns)}`.execute(db)
  return (
    rows[0] &&
    Object.fromEntries(Object.entries(rows[0].columns).map(([field, index]) => [field, columns[index] ?? '']))
  )
}

export const rememberMapping = (
  tx: Tx,
  { kind, columns }: Table,
  { mapping, now }: { mapping: ColumnMapping; now: string },
) => {
  const indices = Object.entries(mapping).map(([field, heading]) => [field, columns.indexOf(heading)] as const)
  const stored = JSON.stringify(Object.fromEntries(indices.filter(([, index]) => index >= 0)))
  return sql`
    insert into import_mappings (kind, headings_hash, columns, updated_at)
    values (${kind}, ${hashOf(columns)}, ${stored}::jsonb, ${now})
    on conflict (kind, headings_hash) do update set columns = excluded.columns, updated_at = excluded.updated_at`.execute(
    tx,
  )
}
