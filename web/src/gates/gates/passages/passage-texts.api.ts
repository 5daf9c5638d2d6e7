import type { Passage } from '@parkla/contract/gates/reads/passages.schema.ts'
import { type PassageVerdict, verdictOf } from '@parkla/contract/gates/reads/passage-verdict.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { dotted } from '../../../kit/dotted.ts'
import { reasonText, t } from '../../../kit/phrases.ts'
import type { Tone } from '../../../ui/Badge.tsx'

/** Texts of passages, also for the sessions desk. */

export const verdictTones: Readonly<Record<PassageVerdict, Tone>> = {
  OPENED: 'success',
  OPENING: 'accent',
  UNCONFIRMED: 'warning',
  SHUT: 'danger',
  NO_BARRIER: 'neutral',
  UNKNOWN: 'neutral',
}

/** The corrected plate, else the read one; empty when unread. */
export const plateOf = ({
  CorrectedLicensePlate,
  LicensePlate,
}: Pick<Passage, 'CorrectedLicensePlate' | 'LicensePlate'>): string =>
  displayPlate(CorrectedLicensePlate || LicensePlate)

/** The plate, or "not read". */
export const plateText = (passage: Passage): string => plateOf(passage) || t(($) => $.ui.notRead)

const commandText = ({ CommandStatus }: Passage): string => {
  if (CommandStatus === 'NO_ANSWER' || CommandStatus === 'FAILED' || CommandStatus === 'EXPIRED')
    return t(($) => $.gates.passages.order[CommandStatus])
  return ''
}

const outcomeText = ({ Outcome }: Passage): string => {
  if (Outcome === 'ENDED' || Outcome === 'IN_GRACE' || Outcome === 'ACCESS')
    return t(($) => $.gates.passages.came[Outcome])
  return ''
}

/** A shut gate without a reason: a later match of the read cleared the reason. */
const laterText = (passage: Passage): string => {
  if (passage.Outcome === 'DISMISSED') return t(($) => $.gates.passages.later.DISMISSED)
  if (passage.IsRepaired) return t(($) => $.gates.passages.later.CORRECTED)
  const isPutRight = verdictOf(passage) === 'SHUT' && passage.Reason === ''
  return isPutRight ? t(($) => $.gates.passages.later.MATCHED) : ''
}

export const verdictText = (verdict: PassageVerdict): string => t(($) => $.reads.verdict[verdict])

/** Reasons of the verdict, the most important first. */
export const reasonTexts = (passage: Passage): string[] =>
  [
    commandText(passage),
    passage.Reason === '' ? '' : reasonText({ reason: passage.Reason }),
    passage.Right === null ? '' : t(($) => $.reads.right[passage.Right ?? 'PUBLIC']),
    outcomeText(passage),
    laterText(passage),
  ].filter((text) => text !== '')

/** Gates are often named after their direction, which is then not repeated. */
const namesDirection = (name: string, direction: string): boolean =>
  name.toLocaleLowerCase().startsWith(direction.toLocaleLowerCase())

/** `Exit · North gate`, or `Exit 1` for a gate named after its direction. */
export const laneText = ({ Direction, Gate, Camera }: Pick<Passage, 'Direction' | 'Gate' | 'Camera'>): string => {
  const direction = t(($) => $.ui.directionOf[Direction])
  const name = Gate || Camera
  return namesDirection(name, direction) ? name : dotted([direction, name])
}
