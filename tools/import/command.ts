import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import {
  cancelImport,
  checkImport,
  chooseHeadings,
  confirmImport,
  uploadImport,
} from '@parkla/server/features/imports/imports.commands.ts'
import { StepStopped } from '@parkla/server/features/imports/step-context.ts'
import { importTemplate, rejectsFile } from '@parkla/server/features/imports/import-downloads.ts'
import { findImport, listRows, rejectsAfter } from '@parkla/server/features/imports/imports.queries.ts'
import { Rejection } from '@parkla/server/kit/errors.ts'
import { reasonText } from '@parkla/server/kit/reasons.ts'
import { readArguments, usage, UsageError, type ImportArguments } from './arguments.ts'
import { ask, mappingLines, previewLines, progressOf, resultLine, rowLine, say } from './report.ts'
import { openSite, SiteInUse, type Site } from './site.ts'

/** Rejected rows shown; the rejects file holds all. */
const shownRejects = 5

type Work = { site: Site; wanted: ImportArguments; signal: AbortSignal }

const upload = async ({ site, wanted: { kind, file, options, headingRow } }: Work): Promise<Import> => {
  const bytes = createReadStream(file)
  const uploaded = await uploadImport(site.context, { kind, fileName: basename(file), bytes, region: options.Region })
  if (headingRow === undefined) return uploaded
  return chooseHeadings(site.context, { id: uploaded.Id, HeadingRow: headingRow })
}

const writeTemplate = async ({ kind, file }: ImportArguments): Promise<void> => {
  await pipeline(importTemplate(kind, 'en').content, createWriteStream(file))
  say(`${file} is written.`)
}

const step = async ({ site, signal }: Work, title: string): Promise<void> => {
  const progress = progressOf(title)
  try {
    await site.carryOut(signal, progress.show)
  } finally {
    progress.end()
  }
}

const rowsAtOnce = 500

const showRows = async ({ site, wanted }: Work, { Id }: Import): Promise<void> => {
  let page = wanted.showsRows ? 0 : undefined
  while (page !== undefined) {
    const { items, nextPage } = await listRows(site.context.db, { id: Id, show: 'ALL', page, page_size: rowsAtOnce })
    say(...items.map(rowLine))
    page = nextPage > 0 ? nextPage : undefined
  }
}

const writeRejects = async ({ site, wanted }: Work, { Id, HasRejects }: Import): Promise<void> => {
  if (wanted.rejects === undefined || !HasRejects) return
  const { content } = await rejectsFile({ db: site.context.db, language: 'en' }, Id)
  const rows = content instanceof Uint8Array ? Readable.from([content]) : content
  await pipeline(rows, createWriteStream(wanted.rejects))
  say(`Rows left out are in ${wanted.rejects}; corrected, they can be imported.`)
}

const questionTexts = {
  dateOrder: 'Day and month cannot be distinguished in the date columns. Add --date-order.',
  decimalSeparator: 'Amounts such as 1.500 have two readings. Add --decimal.',
} as const

const preview = async (work: Work, uploaded: Import): Promise<Import> => {
  const { site, wanted } = work
  const guessed = Object.fromEntries(uploaded.Fields.map(({ Name, Column }) => [Name, Column]))
  const { Fields, Options, FileNotices } = await checkImport(site.context, {
    id: uploaded.Id,
    Mapping: { ...guessed, ...wanted.mapping },
    Options: { ...uploaded.Options, ...wanted.options },
  })
  say(...mappingLines({ ...uploaded, Fields, Options }), ...FileNotices.map((reason) => reasonText('en', reason)), '')
  await step(work, 'Reading')
  const checked = await findImport(site.context.db, uploaded.Id)
  if (checked.Questions.length > 0) throw new Error(checked.Questions.map((name) => questionTexts[name]).join(' '))
  if (checked.State !== 'CHECKED') throw new Rejection(422, checked.Error || 'imports.wrongState')
  const rejects = await rejectsAfter(site.context.db, { id: uploaded.Id, line: 0, limit: shownRejects })
  await showRows(work, checked)
  say(...previewLines(checked, rejects))
  await writeRejects(work, checked)
  return checked
}

const cancel = async ({ site }: Work, id: number): Promise<void> => {
  const { State } = await findImport(site.context.db, id)
  if (State === 'IMPORTED' || State === 'CANCELLED' || State === 'FAILED') return
  await cancelImport(site.context, { id })
  await site.carryOut(new AbortController().signal, () => Promise.resolve())
}

const confirmed = async ({ wanted, signal }: Work, { RowsToAdd }: Import): Promise<boolean> => {
  if (RowsToAdd === 0) {
    say(reasonText('en', 'imports.nothingToAdd'))
    return false
  }
  const isWanted = wanted.isConfirmed || (await ask(`Import ${RowsToAdd.toLocaleString('en-GB')} rows?`, signal))
  if (!isWanted) say('Nothing was imported.', ...(process.stdin.isTTY ? [] : ['Add --yes to import.']))
  return isWanted
}

const importFile = async (work: Work): Promise<void> => {
  const uploaded = await upload(work)
  try {
    const checked = await preview(work, uploaded)
    if (!(await confirmed(work, checked))) return
    await confirmImport(work.site.context, { id: uploaded.Id })
    await step(work, 'Importing')
    say(resultLine(await findImport(work.site.context.db, uploaded.Id)))
  } finally {
    await cancel(work, uploaded.Id)
  }
}

const failureOf = (error: unknown): { text: string; code: number } => {
  if (error instanceof UsageError) return { text: `${error.message}\n\n${usage}`, code: 2 }
  if (error instanceof SiteInUse) return { text: error.message, code: 3 }
  if (error instanceof StepStopped) return { text: 'Cancelled; nothing was imported.', code: 130 }
  if (error instanceof Rejection) return { text: reasonText('en', error.reason, error.details), code: 1 }
  // An embedded database's own errors carry its whole program text.
  return { text: (error as Error).message.slice(0, 500), code: 1 }
}

const onSite = async (wanted: ImportArguments, signal: AbortSignal): Promise<void> => {
  const site = await openSite(process.env)
  try {
    await importFile({ site, wanted, signal })
  } finally {
    await site.close()
  }
}

/** The whole command; returns the exit code. Ctrl+C cancels the import. */
export const runImport = async (words: readonly string[]): Promise<number> => {
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  try {
    const wanted = readArguments(words)
    if (wanted.isTemplate) {
      await writeTemplate(wanted)
      return 0
    }
    if (!statSync(wanted.file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`${wanted.file} is no file`)
    await onSite(wanted, stop.signal)
    return 0
  } catch (error) {
    const { text, code } = failureOf(error)
    process.stderr.write(`${text}\n`)
    return code
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}
