import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Acting } from '../../kit/audit.ts'
import type { Services, Transaction } from '../../kit/context.ts'
import { announce } from '../../kit/live.ts'

type Used = 'db' | 'ports' | 'jobs' | 'clock' | 'uuid' | 'log' | 'settings'

/** What the commands of an import use; without an actor at a terminal. */
export type ImportContext = Pick<Services, Used> & Acting & { now: Instant; transaction: Transaction }

/** What the steps of an import use; the signal stops a step that runs for minutes. */
export type StepContext = Pick<Services, Used> & {
  now: Instant
  transaction: Transaction
  signal: AbortSignal
}

/** Cancelled, replaced by another run, or the process is shutting down: this run writes nothing more. */
export class StepStopped extends Error {
  constructor() {
    super('the step was stopped')
    this.name = 'StepStopped'
  }
}

/** Reports progress, 0 to 1; throws StepStopped when the step must stop. */
export type Watch = (share: number) => Promise<void>

/** Least time between two live events of one step. */
const announceEveryMs = 500

/** Rate limit: true at the first call and then at most once per interval. */
export const seldom = (clock: () => Date, everyMs = announceEveryMs) => {
  let last = -Infinity
  return (): boolean => {
    const at = clock().getTime()
    const isDue = at - last >= everyMs
    if (isDue) last = at
    return isDue
  }
}

export const throwIfStopped = ({ signal }: Pick<StepContext, 'signal'>): void => {
  if (signal.aborted) throw new StepStopped()
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
