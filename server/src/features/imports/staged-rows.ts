import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import type { DoubtReason, NoticeReason, RejectionReason } from '@parkla/contract/imports/import-findings.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../kit/database.ts'
import type { StepContext } from './step-context.ts'
import type { KindOfImport } from './import-kind.ts'
import type { ImportRow } from './imports.queries.ts'
import { lockRun, type Counts, type Run } from './staging.ts'

const countReasons = async (tx: Tx, importId: number): Promise<Counts['Reasons']> => {
  const { rows } = await sql<Counts['Reasons'][number]>`
    select reason as "Reason", count(*) as "Count"
    from import_rows r, unnest(r.doubts || case when r.is_rejected then r.reasons else r.notices end) as reason
    where r.import_id = ${importId} group by 1, is_rejected order by is_rejected desc, 2 desc, 1`.execute(tx)
  const counts = new Map<string, number>()
  for (const { Reason, Count } of rows) counts.set(Reason, (counts.get(Reason) ?? 0) + Count)
  return [...counts].map(([Reason, Count]) => ({ Reason, Count }))
}

type RowCounts = {
  rejected: number
  implausible: number
  there: number
  toAdd: number
  first: Instant | null
  last: Instant | null
}

const countRows = async (tx: Tx, importId: number): Promise<RowCounts> => {
  const { rows } = await sql<RowCounts>`
    select min(start_time) filter (where not is_rejected and not is_already_there) as first,
      max(start_time) filter (where not is_rejected and not is_already_there) as last,
      count(*) filter (where is_rejected and reasons <> '{}') as rejected,
      count(*) filter (where is_rejected and reasons = '{}') as implausible,
      count(*) filter (where not is_rejected and is_already_there) as there,
      count(*) filter (where not is_rejected and not is_already_there) as "toAdd"
    from import_rows where import_id = ${importId}`.execute(tx)
  return rows[0]!
}

/** Counts again after rows were left out, or found to exist, during the import itself. */
export const countLeftOut = async (tx: Tx, importId: number): Promise<void> => {
  const { rejected, implausible, there } = await countRows(tx, importId)
  await sql`
    update imports set rows_rejected = ${rejected}, rows_implausible = ${implausible}, rows_already_there = ${there}
    where id = ${importId}`.execute(tx)
}

type Together = { row: ImportRow; run: Run; kind: Pick<KindOfImport, 'findTogether'> }

/** Judges the staged rows together and against existing records, then counts the findings. */
export const findInStaging = (ctx: StepContext, { row, run, kind }: Together): Promise<Counts> =>
  ctx.transaction(async (tx) => {
    await lockRun(tx, run)
    await sql`analyze import_rows`.execute(tx)
    const besides = await kind.findTogether(tx, row, ctx.now)
    const { rejected, implausible, there, toAdd, first, last } = await countRows(tx, row.id)
    return {
      FirstStart: first ?? zeroDate,
      LastStart: last ?? zeroDate,
      RowsToAdd: toAdd,
      RowsAlreadyThere: there,
      RowsRejected: rejected,
      RowsImplausible: implausible,
      Reasons: await countReasons(tx, row.id),
      Places: [],
      ...besides,
    }
  })

/** A query of line numbers. */
type Lines = RawBuilder<unknown>

/** Adds findings to staged rows. */
export const markRows = (tx: Tx, importId: number) => ({
  refuse: (reason: RejectionReason, lines: Lines) =>
    sql`
      update import_rows r set is_rejected = true, reasons = r.reasons || ${reason}::text
      from (${lines}) as found
      where r.import_id = ${importId} and r.line = found.line`.execute(tx),
  /** Left out unless the reason is confirmed; stored once per row. */
  doubt: (reason: DoubtReason, { lines, isConfirmed }: { lines: Lines; isConfirmed: boolean }) =>
    sql`
      update import_rows r set is_rejected = r.is_rejected or ${!isConfirmed}, doubts = array_remove(r.doubts, ${reason}::text) || ${reason}::text
      from (${lines}) as found
      where r.import_id = ${importId} and r.line = found.line`.execute(tx),
  notice: (reason: NoticeReason, lines: Lines) =>
    sql`
      update import_rows r set notices = r.notices || ${reason}::text,
        is_already_there = r.is_already_there or ${reason} = 'imports.alreadyThere'
      from (${lines}) as found
      where r.import_id = ${importId} and r.line = found.line`.execute(tx),
})

/** Condition on a staged row `r`: it is to be added. */
export const isWanted = sql`not r.is_rejected and not r.is_already_there`

/**
 * Inserts the missing plates of the rows to add in one statement and in the order in which other commands insert theirs, to
 * avoid deadlocks; waits for concurrent inserts of the same plates.
 */
export const makePlates = async (tx: Tx, importId: number): Promise<void> => {
  await sql`
    insert into plates (plate)
    select plate from (
      select distinct r.plate from import_rows r where r.import_id = ${importId} and ${isWanted} and r.plate <> '') as wanted
    order by plate collate "C"
    on conflict do nothing`.execute(tx)
}
