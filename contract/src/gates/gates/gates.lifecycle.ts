import { lifecycle } from '../../kit/lifecycle.ts'
import type { CommandStatus } from './gates.schema.ts'
import { commandStatuses } from './gates.schema.ts'

type CommandEvent = 'send' | 'expire' | 'done' | 'fail' | 'giveUp'

/**
 * Lifecycle of a command (R161). A command is sent once, so no transition leads back to WAITING. An answer that arrives
 * after the timeout still counts.
 */
export const commandLifecycle = lifecycle<CommandStatus, CommandEvent>({
  initial: ['WAITING'],
  states: commandStatuses,
  transitions: [
    { event: 'send', from: ['WAITING'], to: 'SENT' },
    { event: 'expire', from: ['WAITING'], to: 'EXPIRED' },
    { event: 'done', from: ['SENT', 'NO_ANSWER'], to: 'DONE' },
    { event: 'fail', from: ['SENT', 'NO_ANSWER'], to: 'FAILED' },
    { event: 'giveUp', from: ['SENT'], to: 'NO_ANSWER' },
  ],
})

export const isCommandUnderWay = (status: CommandStatus): boolean => status === 'WAITING' || status === 'SENT'
