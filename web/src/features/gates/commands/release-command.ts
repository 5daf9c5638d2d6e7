import type { Gate, GateCommand, GateController } from '@parkla/contract/gates/gates.schema.ts'
import type { CommandRequest } from './useCommands.ts'

/** Releases a gate: by text message while the controller is offline and has a SIM card (R160). */
export const releaseCommand = (
  { ID: GateId }: Pick<Gate, 'ID'>,
  { Health, PhoneNumber }: Pick<GateController, 'Health' | 'PhoneNumber'>,
): CommandRequest => ({
  Command: 'RELEASE_KEEP_OPEN',
  ForGate: true,
  GateId,
  SendMode: Health === 'DEAD' && PhoneNumber !== '' ? 'SMS' : 'NETWORK',
})

/** Whether a gate may be kept open without a report of it: a text message reaches a controller that cannot report. */
export const isKeptOpenBySms = (
  { isAlwaysOpened }: Pick<Gate, 'isAlwaysOpened'>,
  last: Pick<GateCommand, 'Command' | 'SendMode'> | undefined,
): boolean => !isAlwaysOpened && last?.Command === 'KEEP_OPEN' && last.SendMode === 'SMS'
