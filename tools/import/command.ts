import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Import } from '@parkla/contract/office/imports/imports.schema.ts'
import { readConfig } from '@parkla/server/config.ts'
import * as commands from '@parkla/server/office/imports/imports.commands.ts'
import { StepStopped, stepsWithoutJobs, type StepContext } from '@parkla/server/office/imports/import-state.ts'
import { importTemplate, rejectsFile } from '@parkla/server/office/imports/import-downloads.ts'
import { runApply, runCheck } from '@parkla/server/office/imports/import-runs.ts'
import { findImport, listRows, pagesOfRows } from '@parkla/server/office/imports/imports.queries.ts'
import { Rejection } from '@parkla/server/kit/errors.ts'
import { DataFolderInUse } from '@parkla/server/kit/database/folder-lock.ts'
import { reasonText } from '@parkla/server/kit/reasons.ts'
import { openNode, type Node } from '@parkla/server/node.ts'
import { prepareWorld } from '@parkla/server/world/prepare.ts'
import { readArguments, usage, UsageError, type ImportArguments } from './arguments.ts'
import { ask, mappingLines, previewLines, progressOf, resultLine, rowLine, say } from './report.ts'

/** Another process works on the data folder; the message says what to do. */
class SiteInUse extends Error {}

/** Opens what `npm start` would serve, with the demo world when it is empty and would be made. */
const openSite = async (environment: NodeJS.ProcessEnv): Promise<Node> => {
  // Tokens are neither made nor read here.
  const secret = environment['DATABASE_URL'] ? randomBytes(32).toString('hex') : undefined
  const config = readConfig({ JWT_SECRET: secret, ...environment, ROLE: 'api', LOG_LEVEL: 'error' })
  try {
    const node = await openNode({ config })
    await prepareWorld(node, config)
    return node
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    throw new SiteInUse(
      `A server (process ${error.processId}) is running on the folder ${config.DATA_DIR}. Import on its screen /imports, or stop it first. Nothing was changed.`,
      { cause: error },
    )
  }
}

/** Rejected rows shown; the rejects file holds all. */
const shownRejects = 5

/** `undo`: a context that Ctrl+C does not stop. */
type Work = { ctx: StepContext; undo: StepContext; wanted: ImportArguments }

const upload = async ({ ctx, wanted: { kind, file, options, headingRow } }: Work): Promise<Import> => {
  const bytes = createReadStream(file)
  const uploaded = await commands.uploadImport(ctx, { kind, fileName: basename(file), bytes, region: options.Region })
  if (headingRow === undefined) return uploaded
  return commands.chooseHeadings(ctx, { id: uploaded.Id, HeadingRow: headingRow })
}

/** Runs a step of the import and shows its progress. */
const step = async (title: string, run: typeof runCheck, { ctx, id }: { ctx: StepContext; id: number }) => {
  const progress = progressOf(title)
  try {
    await run(ctx, id, progress.show)
  } finally {
    progress.end()
  }
}

const showRows = async ({ ctx, wanted }: Work, { Id }: Import): Promise<void> => {
  if (!wanted.showsRows) return
  for await (const rows of pagesOfRows(ctx.db, { id: Id, show: 'ALL' })) say(...rows.map(rowLine))
}

const writeRejects = async ({ ctx, wanted }: Work, { Id, HasRejects }: Import): Promise<void> => {
  if (wanted.rejects === undefined || !HasRejects) return
  const { content } = await rejectsFile({ db: ctx.db, language: 'en' }, Id)
  const rows = content instanceof Uint8Array ? Readable.from([content]) : content
  await pipeline(rows, createWriteStream(wanted.rejects))
  say(`Rows left out are in ${wanted.rejects}; corrected, they can be imported.`)
}

const questionTexts = {
  headings: 'No row of headings was found. Add --set Headings=NONE if the first row is data.',
  dateOrder: 'Day and month cannot be distinguished in the date columns. Add --set DateOrder=DMY, MDY or YMD.',
  decimalSeparator: 'Amounts such as 1.500 have two readings. Add --set DecimalSeparator=, or DecimalSeparator=.',
  currency:
    'The file names no currency and its language is of another country. Add --set Currency=EUR, or another code.',
} as const

const preview = async (work: Work, uploaded: Import): Promise<Import> => {
  const { ctx, wanted } = work
  const id = uploaded.Id
  const Mapping = { ...uploaded.Mapping, ...wanted.mapping }
  const Options = { ...uploaded.Options, ...wanted.options }
  say(...mappingLines(await commands.checkImport(ctx, { id, Mapping, Options })), '')
  await step('Reading', runCheck, { ctx, id })
  const checked = await findImport(ctx.db, id)
  if (checked.Questions.length > 0) throw new Error(checked.Questions.map((name) => questionTexts[name]).join(' '))
  if (checked.State !== 'CHECKED') throw new Rejection(422, checked.Error || 'imports.wrongState')
  await showRows(work, checked)
  const { items } = await listRows(ctx.db, { id, show: 'LEFT_OUT', page: 0, page_size: shownRejects })
  say(...previewLines(checked, items))
  await writeRejects(work, checked)
  return checked
}

const confirmed = async ({ ctx, wanted }: Work, { RowsToAdd }: Import): Promise<boolean> => {
  if (RowsToAdd === 0) {
    say(reasonText('en', 'imports.nothingToAdd'))
    return false
  }
  const isWanted = wanted.isConfirmed || (await ask(`Import ${RowsToAdd.toLocaleString('en-GB')} rows?`, ctx.signal))
  if (!isWanted) say('Nothing was imported.', ...(process.stdin.isTTY ? [] : ['Add --yes to import.']))
  return isWanted
}

const importFile = async (work: Work): Promise<void> => {
  const { ctx } = work
  const uploaded = await upload(work)
  const id = uploaded.Id
  try {
    if (!(await confirmed(work, await preview(work, uploaded)))) return
    await commands.confirmImport(ctx, { id })
    await step('Importing', runApply, { ctx, id })
    say(resultLine(await findImport(ctx.db, id)))
  } finally {
    await commands.closeImport(work.undo, id)
  }
}

const failureOf = (error: unknown): { text: string; code: number } => {
  if (error instanceof UsageError) return { text: `${error.message}\n\n${usage}`, code: 2 }
  if (error instanceof SiteInUse) return { text: error.message, code: 3 }
  if (error instanceof StepStopped) return { text: 'Cancelled; nothing was imported.', code: 130 }
  if (error instanceof Rejection) return { text: reasonText('en', error.reason, error.details), code: 1 }
  // An embedded database's own errors carry its whole program text.
  return { text: (error instanceof Error ? error.message : String(error)).slice(0, 500), code: 1 }
}

const carryOut = async (wanted: ImportArguments, signal: AbortSignal): Promise<void> => {
  const { isTemplate, kind, file } = wanted
  if (isTemplate) {
    await pipeline(importTemplate(kind, 'en').content, createWriteStream(file))
    return say(`${file} is written.`)
  }
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`${file} is no file`)
  const site = await openSite(process.env)
  try {
    const { services } = site
    await importFile({ ctx: stepsWithoutJobs(services, signal), undo: stepsWithoutJobs(services), wanted })
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
    await carryOut(readArguments(words), stop.signal)
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
