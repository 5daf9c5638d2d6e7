import type { CommandStatus } from '../gates/gates.schema.ts'
import type { Passage } from './lpr-passages.schema.ts'

/** What somebody before the barrier saw of it. */
export type PassageVerdict = 'OPENED' | 'TOLD_TO_OPEN' | 'SHUT' | 'NO_BARRIER' | 'UNKNOWN'

const unheeded: readonly (CommandStatus | null)[] = ['FAILED', 'NO_ANSWER', 'EXPIRED']

type Seen = Pick<Passage, 'Outcome' | 'IsGateOpened' | 'CommandStatus' | 'GateId'>

/**
 * An order that nobody carried out moved nothing (R161). Where no barrier stands none stays shut; a car is turned away only
 * where there was one, whatever its camera looks at by now.
 */
export const verdictOf = ({ Outcome, IsGateOpened, CommandStatus, GateId }: Seen): PassageVerdict => {
  if (Outcome === null) return 'UNKNOWN'
  if (IsGateOpened) return unheeded.includes(CommandStatus) ? 'TOLD_TO_OPEN' : 'OPENED'
  return GateId === null && Outcome !== 'REFUSED' ? 'NO_BARRIER' : 'SHUT'
}
