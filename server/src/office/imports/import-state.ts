import {
  importLifecycle,
  type ImportEvent,
  type ImportState,
} from '@parkla/contract/office/imports/imports.lifecycle.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Acting } from '../../kit/audit.ts'
import type { Services, Transaction } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { plainTransaction } from '../../kit/database/transaction.ts'
import type { Language } from '../../kit/reasons.ts'
import { announce } from '../../kit/live.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { lockImport, type ImportRow } from './imports.queries.ts'

type Common = Pick<Services, 'db' | 'ports' | 'jobs' | 'clock' | 'uuid' | 'log' | 'settings'> & {
  now: Instant
  transaction: Transaction
}
/** What the commands of an import use; without an actor at a terminal. */
export type ImportContext = Common & Acting & { language?: Language }
/** What the steps of an import use; the signal stops a step that runs for minutes. */
export type StepContext = Common & { signal: AbortSignal }

/** For a caller that runs the steps itself: commands enqueue none, and the queue of a running server is left alone. */
export const stepsWithoutJobs = (
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): StepContext => {
  const nothing = () => Promise.resolve()
  return {
    ...services,
    jobs: { enqueue: nothing, enqueueEach: nothing, close: nothing },
    transaction: plainTransaction(services.db),
    now: services.clock().toISOString(),
    signal,
  }
}

/** Cancelled, replaced by another run, or the process is shutting down: this run writes nothing more. */
export class StepStopped extends Error {
  constructor() {
    super('the step was stopped')
    this.name = 'StepStopped'
  }
}

export const throwIfStopped = ({ signal }: Pick<StepContext, 'signal'>): void => {
  if (signal.aborted) throw new StepStopped()
}

type Change = UpdateObject<Tables, 'imports', 'imports'>

/** Moves a locked import to the state after the event and announces it. */
export const moveImport = async (
  tx: Tx,
  { id, state: before }: Pick<ImportRow, 'id' | 'state'>,
  { event, now, ...change }: { event: ImportEvent; now: Instant } & Change,
): Promise<void> => {
  const state = stateAfter<ImportState, ImportEvent>(importLifecycle, before, event) ?? before
  const moved = { ...change, state, updated_at: now }
  await tx.updateTable('imports').set(moved).where('id', '=', id).execute()
  await announce(tx, { topic: 'imports', id, placeId: 0 })
}

/** One run of the dry run. Only the newest run may write, and only while the import is being checked. */
export type Run = { importId: number; runId: string }

/** Makes this run the newest; false when the import is no longer being checked. */
export const takeRun = async (db: Db, { importId, runId }: Run): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update imports set run_id = ${runId}, progress = 0, rows_read = 0
    where id = ${importId} and state = 'CHECKING'`.execute(db)
  return numAffectedRows === 1n
}

const isNewest = ({ state, run_id }: ImportRow, { runId }: Run): boolean => state === 'CHECKING' && run_id === runId

/** Locks the import until the transaction ends. @throws StepStopped when a newer run replaced this one */
export const lockRun = async (tx: Tx, run: Run): Promise<void> => {
  if (!isNewest(await lockImport(tx, run.importId), run)) throw new StepStopped()
}

/** Ends the dry run; false when a newer run replaced this one. */
export const finishRun = (ctx: StepContext, run: Run, ending: { event: ImportEvent } & Change): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const row = await lockImport(tx, run.importId)
    const now = ctx.clock().toISOString()
    if (!isNewest(row, run)) return false
    await moveImport(tx, row, { run_id: null, progress: 1, ...ending, now })
    return true
  })

/** Reports progress, 0 to 1; throws StepStopped when the step must stop. */
export type Watch = (share: number) => Promise<void>

/** Least time between two live events of one step. */
const announceEveryMs = 500

/** Rate limit: true at the first call and then at most once per interval. */
export const seldom = (clock: () => Date) => {
  let last = -Infinity
  return (): boolean => {
    const at = clock().getTime()
    const isDue = at - last >= announceEveryMs
    if (isDue) last = at
    return isDue
  }
}

/**
 * Writes progress and reads the cancel flag over another connection than that of the import's long transaction. The embedded
 * database has only one connection; there only the signal stops a step.
 */
export const watchBeside =
  (ctx: StepContext, importId: number, report: Watch = () => Promise.resolve()): Watch =>
  async (share) => {
    await report(share)
    throwIfStopped(ctx)
    if (ctx.settings.hasOneConnection) return
    const { rows } = await sql<{ is_cancel_wanted: boolean }>`
      update imports set progress = ${share} where id = ${importId} and state = 'IMPORTING'
      returning is_cancel_wanted`.execute(ctx.db)
    if (rows[0]?.is_cancel_wanted ?? true) throw new StepStopped()
    await announce(ctx.db, { topic: 'imports', id: importId, placeId: 0 })
  }
