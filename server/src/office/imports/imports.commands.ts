import type { Readable } from 'node:stream'
import { fieldsOf, missingFields } from '@parkla/contract/office/imports/import-kinds.ts'
import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import { importLifecycle, type ImportEvent } from '@parkla/contract/office/imports/imports.lifecycle.ts'
import { deepestHeadings, findHeadingRow, noHeadingRow } from '@parkla/contract/office/imports/headings/heading-rows.ts'
import type { ColumnMapping, FileRow, Import, ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import { mayTransition } from '@parkla/contract/kit/lifecycle.ts'
import { defaultTimeZone, isTimeZone } from '@parkla/contract/kit/time.ts'
import { reject, refuse } from '@parkla/contract/kit/verdict.ts'
import { record } from '../../kit/audit.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { reasonText, type Language } from '../../kit/reasons.ts'
import { announce } from '../../kit/live.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { clearJob, applyJob, checkJob, runApply, runClear } from './import-runs.ts'
import { headOf, readTop, type FileHead, type FileTop } from './file-table.ts'
import { moveImport, type ImportContext, type StepContext } from './import-state.ts'
import { kinds } from './import-kinds.ts'
import { findImport, lockImport, readImport, type ImportRow } from './imports.queries.ts'
import { guessFor, rememberMapping, type Home } from './mapping-guess.ts'

const sampleRows = 5
/** Characters shown of the cells among which the heading row is chosen. */
const shownCharacters = 100

const homeOf = async (db: Db, regionCode: string): Promise<Home> => {
  const regions = await db.selectFrom('regions').select(['code', 'time_zone']).orderBy('code').execute()
  const home = regions.find(({ code }) => code === regionCode) ?? regions[0]
  return { Region: home?.code ?? 'EST', TimeZone: home?.time_zone ?? defaultTimeZone }
}

const guessed = async (ctx: ImportContext, kind: ImportKind, { head, home }: { head: FileHead; home: Home }) => ({
  heading_row: head.headingRow,
  columns: JSON.stringify(head.headings),
  sample: JSON.stringify(head.rows.slice(0, sampleRows)),
  ...(await guessFor(ctx.db, kind, { head, home, ownerId: ctx.actor?.id ?? null })),
})

const shownTop = ({ rows }: FileTop): FileRow[] =>
  rows
    .slice(0, deepestHeadings)
    .map(({ Row, Cells }) => ({ Row, Cells: Cells.map((cell) => cell.slice(0, shownCharacters).toWellFormed()) }))

const foundHeadingRow = (kind: ImportKind, { rows }: FileTop): number => {
  const cells = rows.map(({ Cells }) => Cells)
  const found = findHeadingRow(kind, cells)
  return found < 0 ? noHeadingRow : (rows[found]?.Row ?? 1)
}

const save = async (
  ctx: ImportContext,
  { file, key, top }: { file: Upload; key: string; top: FileTop },
): Promise<Import> => {
  const head = headOf(top, { kind: file.kind, headingRow: foundHeadingRow(file.kind, top) })
  const guess = await guessed(ctx, file.kind, { head, home: await homeOf(ctx.db, file.region ?? '') })
  return ctx.transaction(async (tx) => {
    const { id } = await insertRow(tx, 'imports', {
      kind: file.kind,
      file_name: file.fileName,
      storage_key: key,
      state: 'UPLOADED',
      owner_id: ctx.actor?.id ?? null,
      top_rows: JSON.stringify(shownTop(top)),
      ...guess,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    const after = { fileName: file.fileName, columns: head.headings.length }
    await record(tx, ctx, { fact: 'import.uploaded', entity: 'import', id, after, topic: 'imports' })
    return findImport(tx, id)
  })
}

type Upload = { kind: ImportKind; fileName: string; bytes: Readable; region?: string | undefined }

/** Stores the file and guesses its headings, columns and notation from its first rows. */
export const uploadImport = async (ctx: ImportContext, file: Upload): Promise<Import> => {
  const key = `imports/${ctx.uuid()}`
  await ctx.ports.storage.putStream(key, file.bytes, 'application/octet-stream')
  try {
    return await save(ctx, { file, key, top: await readTop(ctx.ports.storage, { key, fileName: file.fileName }) })
  } catch (error) {
    await ctx.ports.storage.remove(key)
    throw error
  }
}

const insistOnEvent = ({ state }: ImportRow, event: ImportEvent): void =>
  insist(mayTransition(importLifecycle, { state, event, reason: 'imports.wrongState' }))

/** The import, locked, if the event may happen to it. */
const lockFor = async (tx: Tx, id: number, event: ImportEvent): Promise<ImportRow> => {
  const row = await lockImport(tx, id)
  insistOnEvent(row, event)
  return row
}

/** Names of the fields of which one needs a column, as the form shows them. */
const namesOf = (alternatives: readonly string[], language: Language): string =>
  alternatives
    .filter((name) => name !== 'OnlyPlace')
    .map((name) => reasonText(language, `imports.field.${name}`))
    .join(' / ')

type Asked = { mapping: ColumnMapping; options: ImportOptions; language: Language }

const insistOnMapping = ({ kind, columns }: ImportRow, { mapping, options, language }: Asked): void => {
  for (const [field, column] of Object.entries(mapping)) {
    const isField = fieldsOf(kind).some((name) => name === field)
    if (!isField || (column !== '' && !columns.includes(column)))
      insist(reject('imports.columnUnknown', { column: isField ? column : field }), field)
  }
  const { OnlyPlace } = options
  const fields = missingFields(kind, { ...mapping, OnlyPlace }).map((names) => namesOf(names, language))
  if (fields.length > 0) insist(reject('imports.columnMissing', { fields: fields.join(', ') }), 'Mapping')
}

const insistOnOptions = async (tx: Tx, { TimeZone, Region }: ImportOptions): Promise<void> => {
  if (!isTimeZone(TimeZone)) insist(reject('imports.timeZoneUnknown'), 'TimeZone')
  const region = await tx.selectFrom('regions').select('code').where('code', '=', Region).executeTakeFirst()
  if (!region) insist(reject('imports.regionUnknown'), 'Region')
}

/** State of a new step, without that of an earlier one. */
const fresh = { progress: 0, is_cancel_wanted: false, run_id: null, error: '', questions: '[]' }
const nothingCounted = {
  rows_read: 0,
  rows_to_add: 0,
  rows_already_there: 0,
  rows_rejected: 0,
  rows_implausible: 0,
  places_to_add: 0,
  places: '[]',
  unused_columns: '[]',
  clients_to_add: 0,
  reasons: '[]',
  first_start: null,
  last_start: null,
}

type HeadingChoice = { id: number; HeadingRow: number; Separator?: ImportOptions['Separator'] | undefined }

/** Takes another row of the file as its headings, or another separator; what an earlier dry run found is discarded. */
export const chooseHeadings = async (ctx: ImportContext, chosen: HeadingChoice): Promise<Import> => {
  const event = 'chooseHeadings'
  const { id, HeadingRow } = chosen
  const stored = await readImport(ctx.db, id)
  insistOnEvent(stored, event)
  const { kind, storage_key: key, file_name: fileName, options } = stored
  const { Region, TimeZone } = options
  const before = options.Separator ?? 'AUTO'
  const { Separator = before } = chosen
  const top = await readTop(ctx.ports.storage, { key, fileName, separator: Separator })
  const headingRow = Separator === before ? HeadingRow : foundHeadingRow(kind, top)
  const head = headOf(top, { kind, headingRow })
  // A user who chooses no heading row has answered the question.
  const Headings = HeadingRow === noHeadingRow && headingRow === noHeadingRow ? 'NONE' : 'AUTO'
  const guess = await guessed(ctx, kind, { head, home: { Region, TimeZone, Headings, Separator } })
  return ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, event)
    const top_rows = JSON.stringify(shownTop(top))
    await moveImport(tx, row, { event, now: ctx.now, ...fresh, ...nothingCounted, ...guess, top_rows })
    return findImport(tx, id)
  })
}

/** Starts the dry run with this mapping; it replaces the result of an earlier one. */
export const checkImport = (
  ctx: ImportContext,
  { id, Mapping, Options }: { id: number; Mapping: ColumnMapping; Options: ImportOptions },
): Promise<Import> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'check')
    insistOnMapping(row, { mapping: Mapping, options: Options, language: ctx.language ?? 'en' })
    await insistOnOptions(tx, Options)
    await kinds[row.kind].insistOnTarget?.(tx, { options: Options, ownerId: row.owner_id })
    const chosen = {
      mapping: JSON.stringify(Mapping),
      options: JSON.stringify({ ...Options, Separator: row.options.Separator ?? 'AUTO' }),
    }
    await moveImport(tx, row, { event: 'check', now: ctx.now, ...fresh, ...nothingCounted, ...chosen })
    await ctx.jobs.enqueue(tx, checkJob, { importId: id })
    return findImport(tx, id)
  })

/** Starts the import of the rows that the dry run accepted, all or nothing. */
export const confirmImport = (ctx: ImportContext, { id }: { id: number }): Promise<Import> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'confirm')
    if (row.rows_to_add === 0) insist(refuse('imports.nothingToAdd'))
    await moveImport(tx, row, { event: 'confirm', now: ctx.now, ...fresh })
    if (row.heading_row !== noHeadingRow)
      await rememberMapping(tx, { ...row, ownerId: ctx.actor?.id ?? null }, { mapping: row.mapping, now: ctx.now })
    const after = { rowsToAdd: row.rows_to_add }
    await record(tx, ctx, { fact: 'import.confirmed', entity: 'import', id, after })
    await ctx.jobs.enqueue(tx, applyJob, { importId: id })
    return findImport(tx, id)
  })

/**
 * Stops the running step and removes the file and its rows. An import that is being applied gets a cancel flag: its
 * transaction rolls back unless it has committed first.
 */
export const cancelImport = (ctx: ImportContext, { id }: { id: number }): Promise<Import> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'cancel')
    const isUnderWay = row.state === 'IMPORTING'
    if (isUnderWay) {
      await updateRow(tx, 'imports', { id, is_cancel_wanted: true, updated_at: ctx.now })
      await announce(tx, { topic: 'imports', id, placeId: 0 })
    } else await moveImport(tx, row, { event: 'cancel', now: ctx.now, run_id: null, is_cancel_wanted: true })
    const before = { state: row.state }
    await record(tx, ctx, { fact: 'import.cancelled', entity: 'import', id, before })
    // If the worker of the run has crashed, this run finds the cancel flag.
    await ctx.jobs.enqueue(tx, isUnderWay ? applyJob : clearJob, { importId: id })
    return findImport(tx, id)
  })

/** Ends an import whose caller runs its steps without jobs: cancels what is not imported, removes file and staged rows. */
export const closeImport = async (ctx: StepContext, id: number): Promise<void> => {
  const { state } = await readImport(ctx.db, id)
  if (mayTransition(importLifecycle, { state, event: 'cancel', reason: 'imports.wrongState' }).ok)
    await cancelImport(ctx, { id })
  if (state === 'IMPORTING') await runApply(ctx, id)
  await runClear(ctx, id)
}
