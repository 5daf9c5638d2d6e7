import type { ImportKind, RowSelection } from '@parkla/contract/office/imports/imports.filters.ts'
import type { ImportState } from '@parkla/contract/office/imports/imports.lifecycle.ts'
import { kindsFor, maySeeImport, seesAllImports } from '@parkla/contract/office/imports/imports.policy.ts'
import {
  ImportOptions,
  type ColumnMapping,
  type Import,
  type PreviewRow,
} from '@parkla/contract/office/imports/imports.schema.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { idAfter, limitOf, pageOf, type PageRequest } from '../../kit/lists/paging.ts'

/** An import as its steps need it. */
export type ImportRow = {
  id: number
  kind: ImportKind
  state: ImportState
  file_name: string
  storage_key: string
  /** Owner who uploaded the file; null at a terminal. */
  owner_id: number | null
  heading_row: number
  columns: string[]
  sample: string[][]
  mapping: ColumnMapping
  options: ImportOptions
  is_cancel_wanted: boolean
  run_id: string | null
  rows_to_add: number
}

const wireColumns = sql`
  i.id as "Id", i.kind as "Kind", i.file_name as "FileName", i.state as "State", i.created_at as "CreatedAt",
  coalesce(nullif(o.name, ''), o.email, '') as "OwnerName", i.columns as "Columns", i.heading_row as "HeadingRow",
  i.is_mapping_remembered as "IsMappingRemembered", i.questions as "Questions", i.mapping as "Mapping",
  i.options as "Options", i.progress as "Progress", i.rows_read as "RowsRead", i.rows_to_add as "RowsToAdd",
  i.rows_already_there as "RowsAlreadyThere", i.rows_rejected as "RowsRejected", i.rows_implausible as "RowsImplausible",
  i.reasons as "Reasons", i.places_to_add as "PlacesToAdd", i.places as "Places", i.clients_to_add as "ClientsToAdd",
  i.rows_added as "RowsAdded", i.unused_columns as "UnusedColumns", i.error as "Error", coalesce(i.first_start, ${zeroDate}::timestamptz) as "FirstStart",
  coalesce(i.last_start, ${zeroDate}::timestamptz) as "LastStart",
  i.state in ('CHECKED', 'IMPORTING', 'IMPORTED') and i.rows_rejected + i.rows_implausible > 0
    and exists(select 1 from import_rows r where r.import_id = i.id and r.is_rejected) as "HasRejects"`

/** Options added since the import was stored get their defaults. */
const withDefaults = (stored: Import): Import => ({ ...stored, Options: ImportOptions.parse(stored.Options) })

/** Newest first (R5): all, or the user's own; without the rows of their files, which serve the mapping form. */
export const listImports = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  request: PageRequest,
): Promise<Page<Import>> => {
  const { limit, offset } = limitOf(request)
  const after = request.cursor ? sql`i.id < ${idAfter(request.cursor)}` : sql`true`
  const { rows } = await sql<Import>`
    select ${wireColumns}, '[]'::jsonb as "Sample", '[]'::jsonb as "TopRows"
    from imports i left join owners o on o.id = i.owner_id
    where (${seesAllImports(actor)} or (i.owner_id = ${actor.id} and i.kind = any(${kindsFor(actor)}::text[])))
      and ${after}
    order by i.id desc limit ${limit} offset ${offset}`.execute(db)
  return pageOf(rows.map(withDefaults), request, ({ Id }) => ({ id: Id }))
}

export const findImport = async (db: Db | Tx, id: number): Promise<Import> => {
  const { rows } = await sql<Import>`
    select ${wireColumns}, i.sample as "Sample", i.top_rows as "TopRows"
    from imports i left join owners o on o.id = i.owner_id where i.id = ${id}`.execute(db)
  return withDefaults(found(rows[0]))
}

const rowColumns = sql`id, kind, state, file_name, storage_key, owner_id, heading_row, columns, sample, mapping, options, is_cancel_wanted, run_id, rows_to_add`

const readRow = async (db: Db | Tx, id: number, lock = sql``): Promise<ImportRow> => {
  const { rows } = await sql<ImportRow>`select ${rowColumns} from imports where id = ${id} ${lock}`.execute(db)
  return found(rows[0])
}

export const readImport = (db: Db | Tx, id: number): Promise<ImportRow> => readRow(db, id)
/** The import, locked until the transaction ends. */
export const lockImport = (tx: Tx, id: number): Promise<ImportRow> => readRow(tx, id, sql`for update`)

/** The id of an import that the reader may see. @throws not found for any other */
export const importSeenBy = async ({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number): Promise<number> => {
  const { kind, owner_id: ownerId } = await readImport(db, id)
  return found(maySeeImport(actor, { kind, ownerId }) ? id : undefined)
}

const previewColumns = sql`
  r.line as "Line", case when r.is_rejected then r.reasons || r.doubts else r.notices end as "Reasons",
  r.cells as "Cells", case when r.is_rejected and r.reasons = '{}' then 'IMPLAUSIBLE' when r.is_rejected then 'REJECTED'
    when r.is_already_there then 'THERE' else 'ADD' end as "Outcome"`

type Selection = { id: number; show: RowSelection }

/** Rows in the order of the file. */
export const listRows = async (
  db: Db,
  { id, show, ...request }: Selection & PageRequest,
): Promise<Page<PreviewRow>> => {
  const { state } = await readImport(db, id)
  // Staged rows may be those of an earlier dry run.
  if (state === 'UPLOADED' || state === 'CHECKING') return { items: [], nextPage: 0 }
  const { limit, offset } = limitOf(request)
  const after = request.cursor ? sql`r.line > ${idAfter(request.cursor)}` : sql`true`
  const { rows } = await sql<PreviewRow>`
    select ${previewColumns} from import_rows r
    where r.import_id = ${id} and ${show === 'ALL' ? sql`true` : sql`r.is_rejected`} and ${after}
    order by r.line limit ${limit} offset ${offset}`.execute(db)
  return pageOf(rows, request, ({ Line }) => ({ id: Line }))
}

/** All pages of these rows, one in memory at a time. */
export async function* pagesOfRows(db: Db, selection: Selection): AsyncGenerator<readonly PreviewRow[]> {
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await listRows(db, { ...selection, page: 0, page_size: 1_000, cursor })
    yield items
    cursor = nextCursor
  } while (cursor !== undefined)
}
