import type { Import, ImportReject } from '@parkla/contract/imports/imports.schema.ts'
import { formatInstant, isSet } from '@parkla/contract/kit/time.ts'
import { reasonText } from '@parkla/server/kit/reasons.ts'

const count = (value: number): string => value.toLocaleString('en-GB')

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** Which column each field is taken from, with its first value. */
export const mappingLines = ({ Fields, Columns, Sample, Options }: Import): string[] => {
  const line = ({ Name, Column }: Import['Fields'][number]): string => {
    const example = Sample[0]?.[Columns.indexOf(Column)] ?? ''
    return `  ${Name.padEnd(14)} ${Column === '' ? '–' : `${shortened(Column).padEnd(28)} e.g. ${shortened(example)}`}`
  }
  return [
    'Columns:',
    ...Fields.map(line),
    `  Times in ${Options.TimeZone}, dates ${Options.DateOrder}, decimal ${Options.DecimalSeparator === ',' ? 'comma' : 'point'}, region ${Options.Region}, source ${Options.Source}`,
  ]
}

const reasonLines = ({ Reasons }: Import, isRejection: boolean): string[] =>
  Reasons.filter((reason) => reason.IsRejection === isRejection).map(
    ({ Reason, Count }) => `    ${count(Count).padStart(11)}  ${reasonText('en', Reason)}`,
  )

/** What confirming would do. */
export const previewLines = (preview: Import, rejects: readonly ImportReject[]): string[] => [
  `${count(preview.RowsRead)} rows read`,
  `  ${count(preview.RowsToAdd).padStart(11)}  sessions to add, with ${count(preview.PlacesToAdd)} new places and ${count(preview.ClientsToAdd)} new drivers`,
  ...(isSet(preview.FirstStart)
    ? [
        `               from ${formatInstant(preview.FirstStart, preview.Options.TimeZone)} to ${formatInstant(preview.LastStart, preview.Options.TimeZone)}`,
      ]
    : []),
  `  ${count(preview.RowsAlreadyThere).padStart(11)}  already there`,
  `  ${count(preview.RowsRejected).padStart(11)}  rejected`,
  ...reasonLines(preview, true),
  ...rejects.map(
    ({ Line, Reasons }) => `      line ${Line}: ${Reasons.map((reason) => reasonText('en', reason)).join(' ')}`,
  ),
  ...(preview.RowsRejected > rejects.length ? ['      …'] : []),
  ...(preview.Reasons.some(({ IsRejection }) => !IsRejection) ? ['  Worth knowing:'] : []),
  ...reasonLines(preview, false),
]

export const resultLine = ({ RowsAdded, RowsToAdd }: Import): string =>
  RowsAdded === RowsToAdd
    ? `${count(RowsAdded)} sessions added.`
    : `${count(RowsAdded)} sessions added; ${count(RowsToAdd - RowsAdded)} came in by another import meanwhile.`
