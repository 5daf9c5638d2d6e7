import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Acting } from '../../kit/audit.ts'
import type { Services, Transaction } from '../../kit/context.ts'

/** What an import's commands may use: a person at the screen, or nobody at a terminal. */
export type ImportContext = Pick<Services, 'db' | 'ports' | 'jobs' | 'clock' | 'uuid' | 'log' | 'settings'> &
  Acting & { now: Instant; transaction: Transaction }

/** What the steps of an import may use besides: they run for minutes and are told when to stop. */
export type StepContext = Pick<Services, 'db' | 'ports' | 'jobs' | 'clock' | 'uuid' | 'log' | 'settings'> & {
  now: Instant
  transaction: Transaction
  signal: AbortSignal
}

/** Somebody cancelled, another run took over, or the process is ending: this run writes nothing more. */
export class StepStopped extends Error {
  constructor() {
    super('the step was stopped')
    this.name = 'StepStopped'
  }
}
