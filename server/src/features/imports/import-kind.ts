import type { ImportField } from '@parkla/contract/imports/import-kinds.ts'
import type { Import, ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Announcement } from '@parkla/contract/live/live.endpoints.ts'
import { sql } from 'kysely'
import type { Acting } from '../../kit/audit.ts'
import type { Services, Transaction } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database.ts'
import { announce } from '../../kit/live.ts'
import type { ImportRow } from './imports.queries.ts'
import type { ReadingOptions, ReadRow } from './row-reading.ts'

/** How a file is read: field → index of its cell; owner null at a terminal. */
export type Reading = {
  columns: Readonly<Partial<Record<ImportField, number>>>
  /** ISO codes that the heading of a field's column may mean; absent when it names no currency (R183). */
  currencies: Readonly<Partial<Record<ImportField, readonly string[]>>>
  options: ReadingOptions
  now: Instant
  ownerId: number | null
}

/** Headings and cells of some columns. */
type ColumnTexts = { headings: readonly string[]; texts: readonly string[] }

/** What confirming would add besides the rows. */
export type Besides = Pick<Import, 'PlacesToAdd' | 'ClientsToAdd'> & Partial<Pick<Import, 'Places'>>

/** `owner_id` of the import is who confirmed it. */
export type ApplyStep = Pick<StepContext, 'uuid' | 'jobs'> & { now: Instant; watch: Watch }

/** The server's part of a kind, after its columns in `import-kinds.ts` of the contract. */
export type KindOfImport = {
  /** Options of this kind alone, guessed from its columns. */
  guessOptions?: (columnsOf: (fields: readonly string[]) => ColumnTexts) => Partial<ImportOptions>
  openReader: (db: Db, reading: Reading) => Promise<ReadRow>
  /** @throws Rejection 422 unless the owner of the file may add its rows to what the options name */
  insistOnGroup?: (tx: Tx, file: { options: ImportOptions; ownerId: number | null }) => Promise<void>
  /** Adds the findings that need other rows or existing records. */
  findTogether: (tx: Tx, row: ImportRow, now: Instant) => Promise<Besides>
  /** Inserts the staged rows that are to be added; returns how many. */
  apply: (tx: Tx, row: ImportRow, step: ApplyStep) => Promise<number>
  /** Topic of the live event after the import. */
  topic: Announcement['topic']
}

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
