import type { ImportKind } from '@parkla/contract/imports/import-kinds.ts'
import type { Import, PreviewRow } from '@parkla/contract/imports/imports.schema.ts'
import { formatInstant, isSet } from '@parkla/contract/kit/time.ts'
import { reasonText } from '@parkla/server/kit/reasons.ts'
import { shortReason } from './arguments.ts'

const count = (value: number): string => value.toLocaleString('en-GB')

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** What rows of a kind are called. */
export const wordOf: Readonly<Record<ImportKind, string>> = {
  sessions: 'sessions',
  tariffs: 'tariff rows',
  bookings: 'bookings',
}

/** How the file is read, where kinds differ. */
const waysOf: Readonly<Record<ImportKind, (options: Import['Options']) => string[]>> = {
  sessions: ({ TimeZone, DateOrder, Source }) => [`Times in ${TimeZone}`, `dates ${DateOrder}`, `source ${Source}`],
  tariffs: ({ AmountUnit, ClockUnit }) => [
    `Prices in ${AmountUnit.toLowerCase()}`,
    `windows in ${ClockUnit.toLowerCase().replace('_', '-')}`,
  ],
  bookings: ({ DateOrder }) => ['Times on the clocks of the places', `dates ${DateOrder}`],
}

const decimalWords = { ',': 'comma', '.': 'point', AUTO: 'AUTO' } as const

/** Which column each field is taken from, with its first value. */
export const mappingLines = ({ Kind, Fields, Columns, Sample, Options }: Import): string[] => {
  const line = ({ Name, Column }: Import['Fields'][number]): string => {
    const example = Sample[0]?.[Columns.indexOf(Column)] ?? ''
    return `  ${Name.padEnd(17)} ${Column === '' ? '–' : `${shortened(Column).padEnd(28)} e.g. ${shortened(example)}`}`
  }
  return [
    'Columns:',
    ...Fields.map(line),
    `  ${waysOf[Kind](Options).join(', ')}, decimal ${decimalWords[Options.DecimalSeparator]}, region ${Options.Region}`,
  ]
}

type Reason = Import['Reasons'][number]

const reasonLines = ({ Reasons }: Import, isWanted: (reason: Reason) => boolean): string[] =>
  Reasons.filter(isWanted).map(({ Reason, Count }) => `    ${count(Count).padStart(11)}  ${reasonText('en', Reason)}`)

/** Each with the word by which it is confirmed. */
const doubtLines = ({ Reasons, Options }: Import): string[] =>
  Reasons.filter(({ IsDoubt }) => IsDoubt).map(({ Reason, Count }) => {
    const isConfirmed = Options.ConfirmedReasons.some((reason) => reason === Reason)
    const state = isConfirmed ? 'confirmed' : `--confirm ${shortReason(Reason)}`
    return `    ${count(Count).padStart(11)}  ${reasonText('en', Reason)} [${state}]`
  })

const textOf = (reasons: readonly string[]): string => reasons.map((reason) => reasonText('en', reason)).join(' ')

const outcomes: Readonly<Record<PreviewRow['Outcome'], string>> = {
  ADD: 'to add',
  THERE: 'already there',
  IMPLAUSIBLE: 'implausible',
  REJECTED: 'rejected',
}

/** One row of the file with its outcome. */
export const rowLine = ({ Line, Outcome, Reasons, Cells }: PreviewRow): string =>
  `  line ${Line}: ${outcomes[Outcome]}. ${textOf(Reasons)} [${Cells.slice(0, 12).map(shortened).join(' | ')}]`

const besidesOf: Readonly<Record<ImportKind, (preview: Import) => string>> = {
  sessions: ({ PlacesToAdd, ClientsToAdd }) =>
    `, with ${count(PlacesToAdd)} new places and ${count(ClientsToAdd)} new drivers`,
  tariffs: ({ PlacesToAdd }) => `, with ${count(PlacesToAdd)} new places`,
  bookings: () => '',
}

/** What confirming would do. */
export const previewLines = (preview: Import, rejects: readonly PreviewRow[]): string[] => [
  `${count(preview.RowsRead)} rows read`,
  `  ${count(preview.RowsToAdd).padStart(11)}  ${wordOf[preview.Kind]} to add${besidesOf[preview.Kind](preview)}`,
  ...(isSet(preview.FirstStart)
    ? [
        `               from ${formatInstant(preview.FirstStart, preview.Options.TimeZone)} to ${formatInstant(preview.LastStart, preview.Options.TimeZone)}`,
      ]
    : []),
  ...preview.Places.map(({ PlaceName, Rows }) => `               ${PlaceName}: ${count(Rows)}`),
  `  ${count(preview.RowsAlreadyThere).padStart(11)}  already there`,
  ...(preview.Reasons.some(({ IsDoubt }) => IsDoubt)
    ? [
        `  ${count(preview.RowsImplausible).padStart(11)}  implausible, left out unless confirmed`,
        ...doubtLines(preview),
      ]
    : []),
  `  ${count(preview.RowsRejected).padStart(11)}  rejected`,
  ...reasonLines(preview, ({ IsRejection }) => IsRejection),
  ...rejects.map(({ Line, Reasons }) => `      line ${Line}: ${textOf(Reasons)}`),
  ...(preview.RowsRejected + preview.RowsImplausible > rejects.length ? ['      …'] : []),
  ...(preview.Reasons.some(isNotice) ? ['  Worth knowing:'] : []),
  ...reasonLines(preview, isNotice),
]

const isNotice = ({ IsRejection, IsDoubt }: Reason): boolean => !IsRejection && !IsDoubt

export const resultLine = ({ Kind, RowsAdded, RowsToAdd }: Import): string =>
  RowsAdded === RowsToAdd
    ? `${count(RowsAdded)} ${wordOf[Kind]} added.`
    : `${count(RowsAdded)} ${wordOf[Kind]} added; ${count(RowsToAdd - RowsAdded)} were added by another import.`
