import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { ExceptionKind } from '@parkla/contract/lpr-events/lpr-events.filters.ts'
import type { LprException } from '@parkla/contract/lpr-events/lpr-events.schema.ts'
import { reasonText, t } from '../../kit/phrases.ts'
import type { Tone } from '../../ui/Badge.tsx'

export const kindText = (kind: ExceptionKind): string => t(($) => $['lpr-events'].kind[kind])

/** Who waits before a shut barrier is red; the rest can wait for a quiet hour. */
export const kindTones: Readonly<Record<ExceptionKind, Tone>> = {
  UNREAD: 'danger',
  EXIT_WITHOUT_ENTRY: 'danger',
  ENTRY_TWICE: 'warning',
  TWO_PLACES: 'warning',
  OUT_OF_ORDER: 'warning',
  CLOCK: 'neutral',
  OVERSTAY: 'neutral',
}

export const readPlate = ({ LicensePlate }: Pick<LprException, 'LicensePlate'>): string =>
  LicensePlate === '' ? t(($) => $['lpr-events'].unread) : displayPlate(LicensePlate)

const solutionCodes = ['MATCHED', 'CORRECTED', 'MERGED', 'SPLIT'] as const
type SolutionCode = (typeof solutionCodes)[number]

/** A code of ours in words; what a person wrote as it is. */
export const solutionText = (solution: string): string => {
  const code = solutionCodes.find((one): one is SolutionCode => one === solution)
  return code ? t(($) => $['lpr-events'].solution[code]) : solution
}

/** Why it came to this, in the words of the rule. */
export const whyText = ({ Reason }: LprException): string => (Reason === '' ? '' : reasonText({ reason: Reason }))
