import { lifecycle } from '../kit/lifecycle.ts'
import type { CommandStatus } from './gates.schema.ts'
import { commandStatuses } from './gates.schema.ts'

export type CommandEvent = 'send' | 'expire' | 'done' | 'fail' | 'giveUp'

/**
 * The way of a command (R161). It is sent once: nothing leads back to WAITING. An answer that came after we gave up is
 * still the truth.
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

/** A command that has not come to its end. */
export const isCommandUnderWay = (status: CommandStatus): boolean => status === 'WAITING' || status === 'SENT'
