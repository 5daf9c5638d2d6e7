import { sql } from 'kysely'
import { announce } from '../../kit/live.ts'
import { StepStopped, type StepContext } from './imports.context.ts'

/** How a step tells how far it is, 0 to 1, and learns that it must stop: then it throws StepStopped. */
export type Watch = (share: number) => Promise<void>

/** Screens look again this often. */
const announceEveryMs = 500

/** At most one call in a while goes through; the first does. */
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
 * Watches an import's long transaction from beside it: progress and the wish to cancel travel over another connection.
 * The embedded database has none; there only the process itself can stop a step.
 */
export const watchBeside =
  (ctx: StepContext, importId: number, alsoTell: Watch = () => Promise.resolve()): Watch =>
  async (share) => {
    await alsoTell(share)
    throwIfStopped(ctx)
    if (ctx.settings.hasOneConnection) return
    const { rows } = await sql<{ is_cancel_wanted: boolean }>`
      update imports set progress = ${share} where id = ${importId} and state = 'IMPORTING'
      returning is_cancel_wanted`.execute(ctx.db)
    if (rows[0]?.is_cancel_wanted ?? true) throw new StepStopped()
    await announce(ctx.db, { topic: 'imports', id: importId, placeId: 0 })
  }
