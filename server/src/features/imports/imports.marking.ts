import type { DoubtReason, NoticeReason, RejectionReason } from '@parkla/contract/imports/imports.findings.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../kit/database.ts'

/** A query of the lines that are meant. */
type Lines = RawBuilder<unknown>

/** Marks staged rows by what shows when they are looked at together. */
export const markRows = (tx: Tx, importId: number) => ({
  refuse: (reason: RejectionReason, lines: Lines) =>
    sql`
      update import_rows r set is_rejected = true, reasons = r.reasons || ${reason}::text
      from (${lines}) as found
      where r.import_id = ${importId} and r.line = found.line`.execute(tx),
  /** Left out unless the reason is confirmed; said once, however often it is found. */
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

/** Of a staged row `r`: whether it comes in. */
export const isWanted = sql`not r.is_rejected and not r.is_already_there`
