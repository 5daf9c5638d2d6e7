import { requiredFields, sessionFields, whoFields, type SessionField } from '@parkla/contract/imports/imports.fields.ts'
import type { ImportState } from '@parkla/contract/imports/imports.lifecycle.ts'
import type { ColumnMapping, Import, ImportOptions, ImportReject } from '@parkla/contract/imports/imports.schema.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'
import { found } from '../../kit/errors.ts'

/** An import as its steps need it. */
export type ImportRow = {
  id: number
  state: ImportState
  file_name: string
  storage_key: string
  columns: string[]
  mapping: ColumnMapping
  options: ImportOptions
  is_cancel_wanted: boolean
  run_id: string | null
  rows_to_add: number
}

type StoredImport = Omit<Import, 'Fields'> & { Mapping: ColumnMapping }

const wireColumns = sql`
  i.id as "Id", i.kind as "Kind", i.file_name as "FileName", i.state as "State", i.created_at as "CreatedAt",
  coalesce(nullif(o.name, ''), o.email, '') as "OwnerName", i.columns as "Columns", i.sample as "Sample",
  i.mapping as "Mapping", i.options as "Options", i.progress as "Progress", i.rows_read as "RowsRead",
  i.rows_to_add as "RowsToAdd", i.rows_already_there as "RowsAlreadyThere", i.rows_rejected as "RowsRejected",
  i.reasons as "Reasons", i.places_to_add as "PlacesToAdd", i.clients_to_add as "ClientsToAdd",
  i.rows_added as "RowsAdded",
  coalesce(i.first_start, ${zeroDate}::timestamptz) as "FirstStart",
  coalesce(i.last_start, ${zeroDate}::timestamptz) as "LastStart", i.error as "Error",
  i.state in ('CHECKED', 'IMPORTING', 'IMPORTED') and i.rows_rejected > 0
    and exists(select 1 from import_rows r where r.import_id = i.id and r.is_rejected) as "HasRejects"`

/** Once somebody is named by one column, the others are a matter of choice; so is the place, once told for all rows. */
const isRequired = (name: SessionField, mapping: ColumnMapping, { OnlyPlace }: ImportOptions): boolean => {
  if (name === 'Place') return OnlyPlace === ''
  const isSomebodyNamed = whoFields.some((field) => (mapping[field] ?? '') !== '')
  return requiredFields.includes(name) || (whoFields.includes(name) && !isSomebodyNamed)
}

const withFields = ({ Mapping, ...stored }: StoredImport): Import => ({
  ...stored,
  Fields: sessionFields.map((name) => ({
    Name: name,
    IsRequired: isRequired(name, Mapping, stored.Options),
    Column: Mapping[name] ?? '',
  })),
})

/** Newest first (R5). */
export const listImports = async (db: Db, page: { page: number; page_size: number }): Promise<Page<Import>> => {
  const { rows } = await sql<StoredImport>`
    select ${wireColumns} from imports i left join owners o on o.id = i.owner_id
    order by i.id desc limit ${page.page_size + 1} offset ${page.page * page.page_size}`.execute(db)
  const hasNext = rows.length > page.page_size
  return { items: rows.slice(0, page.page_size).map(withFields), nextPage: hasNext ? page.page + 1 : 0 }
}

export const findImport = async (db: Db | Tx, id: number): Promise<Import> => {
  const { rows } = await sql<StoredImport>`
    select ${wireColumns} from imports i left join owners o on o.id = i.owner_id where i.id = ${id}`.execute(db)
  return withFields(found(rows[0]))
}

const rowColumns = sql`id, state, file_name, storage_key, columns, mapping, options, is_cancel_wanted, run_id, rows_to_add`

export const readImport = async (db: Db | Tx, id: number): Promise<ImportRow> => {
  const { rows } = await sql<ImportRow>`select ${rowColumns} from imports where id = ${id}`.execute(db)
  return found(rows[0])
}

/** The import, held until the transaction ends. */
export const lockImport = async (tx: Tx, id: number): Promise<ImportRow> => {
  const { rows } = await sql<ImportRow>`select ${rowColumns} from imports where id = ${id} for update`.execute(tx)
  return found(rows[0])
}

/** Rejected rows after `line`, in the order of the file. */
export const rejectsAfter = async (
  db: Db,
  { id, line, limit }: { id: number; line: number; limit: number },
): Promise<ImportReject[]> => {
  const { rows } = await sql<ImportReject>`
    select line as "Line", reasons as "Reasons", cells as "Cells" from import_rows
    where import_id = ${id} and is_rejected and line > ${line} order by line limit ${limit}`.execute(db)
  return rows
}

export const listRejects = async (
  db: Db,
  { id, page, page_size }: { id: number; page: number; page_size: number },
): Promise<Page<ImportReject>> => {
  await readImport(db, id)
  const { rows } = await sql<ImportReject>`
    select line as "Line", reasons as "Reasons", cells as "Cells" from import_rows
    where import_id = ${id} and is_rejected order by line limit ${page_size + 1} offset ${page * page_size}`.execute(db)
  return { items: rows.slice(0, page_size), nextPage: rows.length > page_size ? page + 1 : 0 }
}
