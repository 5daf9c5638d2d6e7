import {
  isDoubtReason,
  isNoticeReason,
  type DoubtReason,
  type NoticeReason,
  type RejectionReason,
} from '@parkla/contract/office/imports/import-kinds.ts'
import type { Import, ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Announcement } from '@parkla/contract/office/live/live.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import { insertSelectedPlates } from '../../kit/database/plate-id.ts'
import { lockRun, StepStopped, type Run, type StepContext, type Watch } from './import-state.ts'
import type { Take } from './file-table.ts'
import type { ImportRow } from './imports.queries.ts'
import type { JudgedRow, Reading, ReadRow } from './row-reading.ts'

/** The first rows below the headings, and the region of who imports. */
type GuessedTable = {
  headings: readonly string[]
  rows: readonly (readonly string[])[]
  home: Pick<ImportOptions, 'Region' | 'TimeZone'>
}

type ColumnTexts = { headings: readonly string[]; texts: readonly string[] }

/** `owner_id` of the import is who confirmed it. */
type InsertStep = Pick<StepContext, 'uuid' | 'jobs'> & { now: Instant; watch: Watch }

/** Passes on rows that may continue the text of the row above; `end` passes on the held row. */
export type JoinRows = (
  columns: Readonly<Record<string, number>>,
  take: Take,
) => { add: Take; end: () => ReturnType<Take> }

/** The server's part of a kind, after its columns in `import-kinds.ts` of the contract. */
export type KindOfImport = {
  topic: Announcement['topic']
  /** Options of this kind alone, guessed from its columns. */
  guessOptions?: (columnsOf: (fields: readonly string[]) => ColumnTexts, table: GuessedTable) => Partial<ImportOptions>
  openReader: (db: Db, reading: Reading) => Promise<ReadRow>
  joinRows?: JoinRows
  /** @throws Rejection 422 unless the owner of the file may add its rows to what the options name */
  insistOnTarget?: (tx: Tx, file: { options: ImportOptions; ownerId: number | null }) => Promise<void>
  /**
   * Locks the target of the rows against commands. Imports are applied one at a time. @throws StepStopped when the
   * owner of the file may no longer change it
   */
  lock?: (tx: Tx, row: ImportRow) => Promise<void>
  /** Adds the findings that need other rows or existing records. */
  judge: (tx: Tx, row: ImportRow, now: Instant) => Promise<void>
  /**
   * When rows are judged again, against records committed since the check: by `judge` before `insert`, or within
   * `insert`.
   */
  judgedAgain?: 'before' | 'within'
  /** Records that confirming would add besides the rows. */
  countBesides?: (tx: Tx, row: ImportRow) => Promise<Partial<Pick<Import, 'PlacesToAdd' | 'ClientsToAdd' | 'Places'>>>
  /** Inserts the staged rows that are to be added; returns how many. */
  insert: (tx: Tx, row: ImportRow, step: InsertStep) => Promise<number>
}

/** Condition on a staged row `r`: it is to be added. */
export const isWanted = sql`not r.is_rejected and not r.is_already_there`

/** The rows `r` to add, behind `from`. */
export const wantedRows = (importId: number): RawBuilder<unknown> =>
  sql`import_rows r where r.import_id = ${importId} and ${isWanted}`

/** The number that a query returns. */
export const countOf = async (db: Db | Tx, query: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select (${query})::bigint as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Removes the staged rows of an import, in batches that hold their locks briefly. */
export const clearStaging = async (db: Db, importId: number, which: 'all' | 'good' = 'all'): Promise<void> => {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from import_rows where import_id = ${importId} and line in (
        select line from import_rows where import_id = ${importId} and (${which} = 'all' or not is_rejected)
        limit 20000)`.execute(db)
    if (numAffectedRows === 0n) return
  }
}

type Batch = { run: Run; rows: readonly JudgedRow[]; rowsRead: number; progress: number }

/**
 * Inserts a batch and its progress in one statement. The record sets every column, also those with a default: a new column
 * of `import_rows` needs a value here. @throws StepStopped when a newer run replaced this one
 */
export const stageRows = async (db: Db, { run, rows, rowsRead, progress }: Batch): Promise<void> => {
  const staged = rows.map((row) => ({ ...row, import_id: run.importId, is_already_there: false }))
  const { rows: answer } = await sql<{ is_mine: boolean }>`
    with mine as (
      update imports set rows_read = ${rowsRead}, progress = ${progress}
      where id = ${run.importId} and run_id = ${run.runId} and state = 'CHECKING' returning id
    ), staged as (
      insert into import_rows
      select r.* from mine, jsonb_populate_recordset(null::import_rows, ${JSON.stringify(staged)}::jsonb) as r
    )
    select exists(select 1 from mine) as is_mine`.execute(db)
  if (answer[0]?.is_mine !== true) throw new StepStopped()
}

/** Reasons of rejected rows first, each group the most frequent first. */
const countReasons = async (tx: Tx, importId: number) => {
  const { rows } = await sql<Import['Reasons'][number]>`
    select reason as "Reason", count(*) as "Count"
    from import_rows r, unnest(r.doubts || case when r.is_rejected then r.reasons else r.notices end) as reason
    where r.import_id = ${importId} group by 1
    order by count(*) filter (where is_rejected) desc, 2 desc, 1`.execute(tx)
  return rows
}

type LeftOut = { rows_rejected: number; rows_implausible: number; rows_already_there: number }
type Counts = LeftOut & { rows_to_add: number; first_start: Instant | null; last_start: Instant | null }

const countRows = async (tx: Tx, importId: number): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select count(*) filter (where is_rejected and reasons <> '{}') as rows_rejected,
      count(*) filter (where is_rejected and reasons = '{}') as rows_implausible,
      count(*) filter (where not is_rejected and is_already_there) as rows_already_there,
      count(*) filter (where ${isWanted}) as rows_to_add, min(start_time) filter (where ${isWanted}) as first_start,
      max(start_time) filter (where ${isWanted}) as last_start
    from import_rows r where import_id = ${importId}`.execute(tx)
  return rows[0]!
}

/** Counts after rows were left out, or found to exist, during the import itself. */
export const countLeftOut = async (tx: Tx, importId: number): Promise<LeftOut> => {
  const { rows_rejected, rows_implausible, rows_already_there } = await countRows(tx, importId)
  return { rows_rejected, rows_implausible, rows_already_there }
}

type Together = { row: ImportRow; run: Run; kind: KindOfImport }

/** Judges the staged rows together and against existing records; returns the counts as columns of `imports`. */
export const findInStaging = (ctx: StepContext, { row, run, kind }: Together) =>
  ctx.transaction(async (tx) => {
    await lockRun(tx, run)
    await sql`analyze import_rows`.execute(tx)
    await kind.judge(tx, row, ctx.now)
    const { Places = [], PlacesToAdd = 0, ClientsToAdd = 0 } = (await kind.countBesides?.(tx, row)) ?? {}
    return {
      ...(await countRows(tx, row.id)),
      reasons: JSON.stringify(await countReasons(tx, row.id)),
      places: JSON.stringify(Places),
      places_to_add: PlacesToAdd,
      clients_to_add: ClientsToAdd,
    }
  })

/** A query of line numbers. */
type Lines = RawBuilder<unknown>

type Reason = RejectionReason | DoubtReason | NoticeReason
export type Finding = { line: number; reason: Reason }

/** What a finding changes in a row `r`: a doubt leaves it out unless confirmed, and is stored once. */
const changeFor = (reason: Reason, confirmed: readonly DoubtReason[]) => {
  if (isDoubtReason(reason))
    return sql`is_rejected = r.is_rejected or ${!confirmed.includes(reason)},
      doubts = array_remove(r.doubts, ${reason}::text) || ${reason}::text`
  if (!isNoticeReason(reason)) return sql`is_rejected = true, reasons = r.reasons || ${reason}::text`
  return sql`notices = r.notices || ${reason}::text,
    is_already_there = r.is_already_there or ${reason} = 'imports.alreadyThere'`
}

/** Adds findings to staged rows. */
export const markingRows =
  (tx: Tx, { id, options }: Pick<ImportRow, 'id' | 'options'>) =>
  async (reason: Reason, lines: Lines): Promise<void> => {
    await sql`
      update import_rows r set ${changeFor(reason, options.ConfirmedReasons)} from (${lines}) as found
      where r.import_id = ${id} and r.line = found.line`.execute(tx)
  }

export const markFindings = async (tx: Tx, row: ImportRow, findings: readonly Finding[]): Promise<void> => {
  for (const [reason, found] of Map.groupBy(findings, (finding) => finding.reason))
    await markingRows(tx, row)(reason, sql`select unnest(${found.map(({ line }) => line)}::bigint[]) as line`)
}

/** All but the first of the rows `r` with the same `key`, among those for which `where` holds. */
export const repeated = (importId: number, key: RawBuilder<unknown>, where = sql`true`): Lines => sql`
  select line from (
    select r.line, row_number() over (partition by ${key} order by r.line) as nth
    from import_rows r where r.import_id = ${importId} and not r.is_rejected and ${where}) n where nth > 1`

/** The rows to add beyond the first `most`, in the order of the file; none where that is null. */
export const beyond = (importId: number, most: number | RawBuilder<number | null>): Lines => sql`
  select line from (
    select r.line, row_number() over (order by r.line) as nth from ${wantedRows(importId)}) n where nth > ${most}`

/**
 * Marks plates that a spreadsheet program may have converted to numbers: where all are digits alone and differ in
 * length, the shorter ones may lack their zeros.
 */
export const markNumberPlates = async (tx: Tx, row: Pick<ImportRow, 'id' | 'options'>): Promise<void> => {
  const plates = sql`select plate from import_rows where import_id = ${row.id} and plate <> ''`
  // The first plate with a letter ends the search.
  const digits = await countOf(
    tx,
    sql`select coalesce(max(length(plate)), 0) from (${plates}) p
      where not exists(select 1 from (${plates}) o where o.plate ~ '[^0-9]')`,
  )
  if (digits === 0) return
  await markingRows(tx, row)(
    'imports.plateAsNumber',
    sql`select line from import_rows where import_id = ${row.id} and plate <> '' and length(plate) < ${digits}`,
  )
}

/** Inserts the missing plates of the rows to add in one statement. `plates`: another query of the plates of rows `r`. */
export const makePlates = (tx: Tx, importId: number, plates = sql`select r.plate`): Promise<void> =>
  insertSelectedPlates(
    tx,
    sql`select distinct p.plate collate "C" from import_rows r, lateral (${plates}) as p(plate)
      where r.import_id = ${importId} and ${isWanted} and p.plate <> ''`,
  )

/** Rows to add in the order of the file, each with the id of the record of `table` that it becomes. */
export const numberedRows = (importId: number, table: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select nextval(pg_get_serial_sequence('${table}', 'id')) as id, r.member, r.phone, r.start_time, r.end_time
  from (select * from ${wantedRows(importId)} order by r.line) r`

type Additions = {
  entity: string
  /** Common table expressions that insert the records; `made` has a row `m` with the id of each. */
  made: RawBuilder<unknown>
  /** Audited names and values. */
  after: RawBuilder<unknown>
  placeId?: RawBuilder<unknown>
  now: Instant
}

/** Inserts records with an audit event each, in one statement; returns their ids. */
export const insertAudited = async (
  tx: Tx,
  { id: importId, owner_id }: Pick<ImportRow, 'id' | 'owner_id'>,
  { entity, made, after, placeId = sql`null::bigint`, now }: Additions,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with ${made}
    insert into audit_events (fact, entity, entity_id, owner_id, place_id, reason, before, after, created_at)
    select ${`${entity}.added`}, ${entity}, m.id::text, ${owner_id}::bigint, ${placeId}, '', '{}'::jsonb,
      jsonb_build_object('ImportId', ${importId}::bigint, ${after}), ${now}::timestamptz
    from made m returning entity_id::bigint as id`.execute(tx)
  return rows.map(({ id }) => id)
}
