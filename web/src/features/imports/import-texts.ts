import type { ImportKind, ImportState } from '@parkla/contract/imports/imports.lifecycle.ts'
import type { dateOrderOptions, decimalOptions, Import, PreviewRow } from '@parkla/contract/imports/imports.schema.ts'
import { isBeforeDay } from '@parkla/contract/kit/calendar.ts'
import { formatLocalDate, instantToLocal, addDays, isSet } from '@parkla/contract/kit/time.ts'
import { reasonText, t } from '../../kit/phrases.ts'
import type { Tone } from '../../ui/Badge.tsx'

export const kindText = (kind: ImportKind): string => t(($) => $.imports.kind[kind])

export const stateText = (state: ImportState): string => t(($) => $.imports.state[state])

export const stateTone: Readonly<Record<ImportState, Tone>> = {
  UPLOADED: 'neutral',
  CHECKING: 'accent',
  CHECKED: 'warning',
  IMPORTING: 'accent',
  IMPORTED: 'success',
  CANCELLED: 'neutral',
  FAILED: 'danger',
}

/** Also the headings of the template. */
export const fieldText = (name: string): string => reasonText({ reason: `imports.field.${name}` })

export const dateOrderText = (order: (typeof dateOrderOptions)[number]): string => t(($) => $.imports.dateOrder[order])

/** By example. */
export const decimalText = (separator: (typeof decimalOptions)[number]): string =>
  ({ ',': '2,50 (1.500 = 1500)', '.': '2.50 (1.500 = 1.5)', AUTO: dateOrderText('AUTO') })[separator]

export const outcomeText = (outcome: PreviewRow['Outcome']): string => t(($) => $.imports.rowOutcome[outcome])

export const outcomeTone: Readonly<Record<PreviewRow['Outcome'], Tone>> = {
  ADD: 'success',
  THERE: 'neutral',
  IMPLAUSIBLE: 'warning',
  REJECTED: 'danger',
}

export const isRunning = ({ State }: Pick<Import, 'State'>): boolean => State === 'CHECKING' || State === 'IMPORTING'

/** The desk shows three months at most (R63), so a link leads to the last of what came in. */
const daysShown = 30

/** The desk's days for what an import brought; nothing for an import without sessions. */
export const daysOf = ({ LastStart, FirstStart }: Import, zone: string): { from: string; to: string } | undefined => {
  if (!isSet(LastStart)) return undefined
  const last = instantToLocal(LastStart, zone)
  const first = instantToLocal(FirstStart, zone)
  const earliest = addDays(last, -daysShown)
  const from = isBeforeDay(earliest, first) ? first : earliest
  return { from: formatLocalDate(from), to: formatLocalDate(last) }
}
