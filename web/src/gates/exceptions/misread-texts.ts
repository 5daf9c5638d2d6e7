import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { solutionCodes } from '@parkla/contract/gates/exceptions/exceptions.filters.ts'
import type { ExceptionKind } from '@parkla/contract/gates/reads/exception-kinds.ts'
import type { LprException } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { reasonText, t } from '../../kit/phrases.ts'
import type { Tone } from '../../ui/Badge.tsx'

export const kindText = (kind: ExceptionKind): string => t(($) => $.reads.kind[kind])

/** Red for cars that may be waiting at a shut gate. */
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
  LicensePlate === '' ? t(($) => $.ui.notRead) : displayPlate(LicensePlate)

/** Text of a solution code; a dismissal's reason is shown as written. */
export const solutionText = (solution: string): string => {
  const code = solutionCodes.find((one) => one === solution)
  return code ? t(($) => $.reads.solution[code]) : solution
}

export const whyText = ({ Reason }: LprException): string => (Reason === '' ? '' : reasonText({ reason: Reason }))
