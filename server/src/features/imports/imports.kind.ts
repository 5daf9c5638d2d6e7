import type { DoubtReason, NoticeReason, RejectionReason } from '@parkla/contract/imports/imports.findings.ts'
import type { ColumnMapping, Import, ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Announcement } from '@parkla/contract/live/live.endpoints.ts'
import type { Db, Tx } from '../../kit/database.ts'
import type { Watch } from './imports.progress.ts'
import type { ImportRow } from './imports.queries.ts'

/** The first rows of a file under its headings. */
export type Head = { headings: readonly string[]; rows: readonly (readonly string[])[] }

/** Region and zone of whoever imports. */
export type Home = Pick<ImportOptions, 'Region' | 'TimeZone'>

/** How the file is read: our field → index of its cell; who sent it, null at a terminal. */
export type Reading = {
  columns: Readonly<Record<string, number>>
  options: ImportOptions
  now: Instant
  ownerId: number | null
}

/** What of a row every kind has; its own columns of `import_rows` stand beside. */
export type StagedRow = {
  line: number
  cells: readonly string[]
  is_rejected: boolean
  reasons: RejectionReason[]
  doubts?: DoubtReason[]
  notices: NoticeReason[]
}

export type ReadRow = (raw: { line: number; cells: readonly string[] }) => StagedRow

/** What confirming would make besides the rows. */
export type Besides = Pick<Import, 'PlacesToAdd' | 'ClientsToAdd'> & Partial<Pick<Import, 'Places'>>

/** What one kind of import does its own way; the steps around it are the same for all. */
export type KindOfImport = {
  guess: (head: Head, home: Home) => { mapping: ColumnMapping; options: ImportOptions }
  openReader: (db: Db, reading: Reading) => Promise<ReadRow>
  /** Marks what only shows when the staged rows are looked at together and beside what we have. */
  findTogether: (tx: Tx, row: ImportRow, now: Instant) => Promise<Besides>
  /** Brings in the staged rows that are good; answers how many rows came in. */
  bringIn: (tx: Tx, row: ImportRow, step: { now: Instant; watch: Watch }) => Promise<number>
  /** What is announced once they are in. */
  topic: Announcement['topic']
}
