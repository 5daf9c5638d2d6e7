import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'
import type { StepContext } from './imports.context.ts'
import type { KindOfImport } from './imports.kind.ts'
import type { ImportRow } from './imports.queries.ts'
import { lockRun, type Counts, type Run } from './imports.staging.ts'

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

/** Where rows were left out, or were there already, only after the dry run: counted again, so that they are told. */
export const countLeftOut = async (tx: Tx, importId: number): Promise<void> => {
  const { rejected, implausible, there } = await countRows(tx, importId)
  await sql`
    update imports set rows_rejected = ${rejected}, rows_implausible = ${implausible}, rows_already_there = ${there}
    where id = ${importId}`.execute(tx)
}

type Together = { row: ImportRow; run: Run; kind: Pick<KindOfImport, 'findTogether'> }

/** What only shows when the rows are looked at together and beside what we have; then the counts of it all. */
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
