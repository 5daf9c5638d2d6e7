import { createInterface } from 'node:readline/promises'
import {
  fieldsOf,
  fileNotices,
  isDoubtReason,
  isNoticeReason,
  isRejectionReason,
} from '@parkla/contract/office/imports/import-kinds.ts'
import type { Import, PreviewRow } from '@parkla/contract/office/imports/imports.schema.ts'
import { formatInstant, isSet } from '@parkla/contract/kit/time.ts'
import { reasonText } from '@parkla/server/kit/reasons.ts'
import { shortReason } from './arguments.ts'

const count = (value: number): string => value.toLocaleString('en-GB')

const counted = (value: number, text: string): string => `  ${count(value).padStart(13)}  ${text}`

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** Column of each field with its first value, and how the file is read. */
export const mappingLines = ({ Kind, Mapping, Columns, Sample, Options }: Import): string[] => {
  const { ConfirmedReasons, ...options } = Options
  const filled = Object.entries(options).filter(([, value]) => value !== '')
  return [
    'Columns:',
    ...fieldsOf(Kind).map((field) => {
      const column = Mapping[field] ?? ''
      const example = shortened(Sample[0]?.[Columns.indexOf(column)] ?? '')
      return `  ${field.padEnd(17)} ${column === '' ? '–' : `${shortened(column).padEnd(28)} e.g. ${example}`}`
    }),
    `Options: ${filled.map(([name, value]) => `${name} ${value}`).join(', ')}`,
    ...ConfirmedReasons.map((reason) => `Confirmed: ${reasonText('en', reason)}`),
    ...fileNotices(Kind, Mapping).map((reason) => reasonText('en', reason)),
  ]
}

const reasonLines = ({ Reasons }: Import, isWanted: (reason: string) => boolean): string[] =>
  Reasons.filter(({ Reason }) => isWanted(Reason)).map(({ Reason, Count }) => {
    const confirm = isDoubtReason(Reason) ? ` [--confirm ${shortReason(Reason)}]` : ''
    return counted(Count, `${reasonText('en', Reason)}${confirm}`)
  })

const textOf = (reasons: readonly string[]): string => reasons.map((reason) => reasonText('en', reason)).join(' ')

export const rowLine = ({ Line, Outcome, Reasons, Cells }: PreviewRow): string =>
  `  line ${Line}: ${Outcome}. ${textOf(Reasons)} [${Cells.slice(0, 12).map(shortened).join(' | ')}]`

const startLine = ({ FirstStart, LastStart, Options: { TimeZone } }: Import): string[] =>
  isSet(FirstStart) ? [`Starts: ${formatInstant(FirstStart, TimeZone)} to ${formatInstant(LastStart, TimeZone)}`] : []

/** Result that confirming would have, with the first rows that are left out. */
export const previewLines = (preview: Import, rejects: readonly PreviewRow[]): string[] => {
  const notes = reasonLines(preview, isNoticeReason)
  return [
    counted(preview.RowsRead, 'rows read'),
    counted(preview.RowsToAdd, 'to add'),
    ...preview.Places.map(({ PlaceName, Rows }) => counted(Rows, PlaceName)),
    counted(preview.PlacesToAdd, 'new places'),
    counted(preview.ClientsToAdd, 'new drivers'),
    counted(preview.RowsAlreadyThere, 'already there'),
    counted(preview.RowsImplausible, 'implausible, left out unless confirmed'),
    ...reasonLines(preview, isDoubtReason),
    counted(preview.RowsRejected, 'rejected'),
    ...reasonLines(preview, isRejectionReason),
    ...rejects.map(({ Line, Reasons }) => `  line ${Line}: ${textOf(Reasons)}`),
    ...(preview.RowsRejected + preview.RowsImplausible > rejects.length ? ['  …'] : []),
    ...startLine(preview),
    ...(notes.length > 0 ? ['Notes:', ...notes] : []),
  ]
}

export const resultLine = ({ RowsAdded, RowsToAdd }: Import): string =>
  `${count(RowsAdded)} rows added${RowsAdded === RowsToAdd ? '' : `; ${count(RowsToAdd - RowsAdded)} were added by another import or are no longer possible`}.`

/** Progress in place on a terminal, else a line per 10 %. */
export const progressOf = (title: string, out: NodeJS.WriteStream = process.stdout) => {
  let last = -1
  return {
    show: (share: number): Promise<void> => {
      const step = Math.floor(share * (out.isTTY ? 100 : 10))
      const text = `${title} ${Math.floor(share * 100)} %`
      if (step > last) out.write(out.isTTY ? `\r${text}` : `${text}\n`)
      last = Math.max(last, step)
      return Promise.resolve()
    },
    end: () => void (out.isTTY && out.write('\n')),
  }
}

/** Asks on the terminal: true for y or yes; false without a terminal. */
export const ask = async (question: string, signal: AbortSignal): Promise<boolean> => {
  if (!process.stdin.isTTY) return false
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^(y|yes|j|jah|jā)$/i.test((await reader.question(`${question} [y/N] `, { signal })).trim())
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    reader.close()
  }
}

export const say = (...lines: readonly string[]): void =>
  void process.stdout.write(lines.map((line) => `${line}\n`).join(''))
