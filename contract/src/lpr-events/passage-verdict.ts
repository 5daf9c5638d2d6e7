import { isCommandUnderWay } from '../gates/gates.lifecycle.ts'
import type { CommandStatus } from '../gates/gates.schema.ts'
import type { Passage } from './lpr-passages.schema.ts'

/** What somebody before the barrier saw of it. */
export type PassageVerdict = 'OPENED' | 'OPENING' | 'TOLD_TO_OPEN' | 'SHUT' | 'NO_BARRIER' | 'UNKNOWN'

/** An order that nobody carried out moved nothing (R161); one of long ago that is gone was carried out. */
const verdictOfOrder = (status: CommandStatus | null): PassageVerdict => {
  if (status === null || status === 'DONE') return 'OPENED'
  return isCommandUnderWay(status) ? 'OPENING' : 'TOLD_TO_OPEN'
}

type Seen = Pick<Passage, 'Outcome' | 'IsGateOpened' | 'CommandStatus' | 'GateId'>

/** Where no barrier stands none stays shut; a car is turned away only where one did, whatever its camera looks at by now. */
export const verdictOf = ({ Outcome, IsGateOpened, CommandStatus, GateId }: Seen): PassageVerdict => {
  if (Outcome === null) return 'UNKNOWN'
  if (IsGateOpened) return verdictOfOrder(CommandStatus)
  return GateId === null && Outcome !== 'REFUSED' ? 'NO_BARRIER' : 'SHUT'
}
