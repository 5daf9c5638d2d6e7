import type { ImportField } from '@parkla/contract/imports/import-kinds.ts'
import type { Import, ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Announcement } from '@parkla/contract/live/live.endpoints.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import type { StepContext, Watch } from './import-state.ts'
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

type ColumnTexts = { headings: readonly string[]; texts: readonly string[] }

/** `owner_id` of the import is who confirmed it. */
export type InsertStep = Pick<StepContext, 'uuid' | 'jobs'> & { now: Instant; watch: Watch }

/** The server's part of a kind, after its columns in `import-kinds.ts` of the contract. */
export type KindOfImport = {
  topic: Announcement['topic']
  /** Options of this kind alone, guessed from its columns. */
  guessOptions?: (columnsOf: (fields: readonly string[]) => ColumnTexts) => Partial<ImportOptions>
  openReader: (db: Db, reading: Reading) => Promise<ReadRow>
  /** @throws Rejection 422 unless the owner of the file may add its rows to what the options name */
  insistOnTarget?: (tx: Tx, file: { options: ImportOptions; ownerId: number | null }) => Promise<void>
  /**
   * Locks what the rows are added to, against commands. Imports are applied one at a time.
   * @throws StepStopped when the owner of the file may no longer change it
   */
  lock?: (tx: Tx, row: ImportRow) => Promise<void>
  /** Adds the findings that need other rows or existing records. */
  judge: (tx: Tx, row: ImportRow, now: Instant) => Promise<void>
  /** When rows are judged against records committed since the check: by `judge` before `insert`, or within `insert`. */
  judgedAgain?: 'before' | 'within'
  /** What confirming would add besides the rows. */
  countBesides?: (tx: Tx, row: ImportRow) => Promise<Partial<Pick<Import, 'PlacesToAdd' | 'ClientsToAdd' | 'Places'>>>
  /** Inserts the staged rows that are to be added; returns how many. */
  insert: (tx: Tx, row: ImportRow, step: InsertStep) => Promise<number>
}
