import {
  dryRunLimit,
  retentionDays,
  retentionKinds,
  type RetentionKind,
} from '@parkla/contract/office/retention/retention-kinds.ts'
import type { DryRun, RetentionRow } from '@parkla/contract/office/retention/retention.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db } from '../../kit/database/database.ts'
import { readHeldRecords } from './held-records.ts'
import { nextRunOf } from './retention.jobs.ts'
import { dueRows, retentionRules } from './retention-rules.ts'

/** The last run of every kind, with empty figures before its first. */
export const readRuns = async (db: Db): Promise<Omit<RetentionRow, 'NextRunAt'>[]> => {
  const runs = new Map((await db.selectFrom('retention_runs').selectAll().execute()).map((run) => [run.kind, run]))
  return retentionKinds.map((Kind) => {
    const run = runs.get(Kind)
    return {
      Kind,
      Days: retentionDays[Kind],
      LastRunAt: run?.started_at ?? zeroDate,
      IsFinished: run?.finished_at !== null,
      RemovedLast: run?.removed ?? 0,
      RemovedTotal: run?.removed_total ?? 0,
      HeldBack: run?.held_back ?? 0,
    }
  })
}

export const listRetention = async ({ db, now }: Context): Promise<RetentionRow[]> =>
  (await readRuns(db)).map((run) => ({ ...run, NextRunAt: nextRunOf(run.Kind, now) }))

/**
 * Counts without a lock, on the replica where there is one, up to one row beyond the limit; records on hold are counted
 * within the limit.
 */
export const dryRun = async ({ replica, now }: Context, { kind }: { kind: RetentionKind }): Promise<DryRun> => {
  const isHeld = retentionRules[kind].isHeld(await readHeldRecords(replica))
  const { rows } = await sql<{ due: number; held: number }>`
    select count(*) filter (where not d.held) as due, count(*) filter (where d.held) as held
    from (select ${isHeld} as held from ${dueRows(kind, now)} limit ${dryRunLimit + 1}) d`.execute(replica)
  const { due = 0, held = 0 } = rows[0] ?? {}
  const isMore = due + held > dryRunLimit
  return { Kind: kind, Rows: isMore ? dryRunLimit - held : due, IsMore: isMore, HeldBack: held }
}
