import { solutionCodes } from '@parkla/contract/gates/lpr-events/lpr-events.filters.ts'
import type { LprException } from '@parkla/contract/gates/lpr-events/lpr-events.schema.ts'
import { listExport, type ExportColumn } from '../../kit/lists/list-export.ts'
import { reasonText, type Language } from '../../kit/reasons.ts'
import { listExceptions } from './exceptions.queries.ts'
import { phrases, type Words } from './phrases.ts'

/** Text of a solution code; a dismissal's reason is written as entered. */
const solutionText = (words: Words, solution: string): string => {
  const code = solutionCodes.find((one) => one === solution)
  return code ? words.solution[code] : solution
}

const columnsIn = (words: Words, language: Language): ExportColumn<LprException>[] => [
  [words.shared.time, 'instant', ({ Time }) => Time],
  [words.column.plate, 'text', ({ LicensePlate }) => LicensePlate],
  [words.column.kind, ['text', 28], ({ Kind }) => words.kind[Kind]],
  [words.shared.place, ['text', 28], ({ Place }) => Place.Name],
  [words.shared.gate, ['text', 20], ({ Gate }) => Gate],
  [words.shared.direction, 'text', ({ Direction }) => words.shared.directionOf[Direction]],
  [words.misreads.confidence, 'number', ({ Confidence }) => Math.round(Confidence * 100)],
  [words.shared.reason, ['text', 40], ({ Reason }) => (Reason === '' ? '' : reasonText(language, Reason))],
  [words.shared.status, 'text', ({ Status }) => words.status[Status]],
  [words.misreads.solution, ['text', 28], ({ Solution }) => solutionText(words, Solution)],
  [words.shared.plate, 'text', ({ CorrectedLicensePlate }) => CorrectedLicensePlate],
  [words.misreads.solvedBy, ['text', 24], ({ SolvedBy }) => SolvedBy],
]

/** Misreads as they are listed, moments on the clock of their place (R182). */
export const exportExceptions = listExport(phrases, listExceptions, (words, ctx) => ({
  name: 'misreads',
  title: words.title,
  columns: columnsIn(words, ctx.language),
  zoneOf: ({ Place }) => Place.TimeZone,
}))
