import { isCommandUnderWay } from '../gates/gates.lifecycle.ts'
import type { CommandStatus } from '../gates/gates.schema.ts'
import type { Passage } from './passages.schema.ts'

/** The gate's reaction to a read. */
export type PassageVerdict = 'OPENED' | 'OPENING' | 'UNCONFIRMED' | 'SHUT' | 'NO_BARRIER' | 'UNKNOWN'

/** Only a DONE command has moved the gate (R161). Reads without a command row were stored before commands were. */
const verdictOfCommand = (status: CommandStatus | null): PassageVerdict => {
  if (status === null || status === 'DONE') return 'OPENED'
  return isCommandUnderWay(status) ? 'OPENING' : 'UNCONFIRMED'
}

type Seen = Pick<Passage, 'Outcome' | 'IsGateOpened' | 'CommandStatus' | 'GateId'>

/** A lane without a gate has no gate that stays shut; a refusal proves a gate, even when its camera has none now. */
export const verdictOf = ({ Outcome, IsGateOpened, CommandStatus, GateId }: Seen): PassageVerdict => {
  if (Outcome === null) return 'UNKNOWN'
  if (IsGateOpened) return verdictOfCommand(CommandStatus)
  return GateId === null && Outcome !== 'REFUSED' ? 'NO_BARRIER' : 'SHUT'
}
