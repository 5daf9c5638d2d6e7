import type { Gate, GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import type { CommandRequest } from './useCommands.ts'

type Reach = Pick<GateController, 'Health' | 'PhoneNumber'>

/** A controller with a SIM card whose heartbeats are missing is reached by text message (R160). */
const isReachedBySms = ({ Health, PhoneNumber }: Reach): boolean =>
  (Health === 'LATE' || Health === 'DEAD') && PhoneNumber !== ''

export const releaseCommand = ({ ID: GateId }: Pick<Gate, 'ID'>, controller: Reach): CommandRequest => ({
  Command: 'RELEASE_KEEP_OPEN',
  ForGate: true,
  GateId,
  SendMode: isReachedBySms(controller) ? 'SMS' : 'NETWORK',
})

/** Whether a gate may be kept open without a report: a text message reaches a controller that cannot report. */
export const mayBeKeptOpen = ({ isAlwaysOpened }: Pick<Gate, 'isAlwaysOpened'>, controller: Reach): boolean =>
  !isAlwaysOpened && isReachedBySms(controller)
