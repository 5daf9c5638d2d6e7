import { isOnStep } from './money.ts'
import { reject, type Verdict } from './verdict.ts'

/** Whether a typed amount can be paid in its currency (R196). `left`: what is open can always be paid, also off the step. */
export const isChargeable = (cents: number, currency: string, left?: number): Verdict =>
  isOnStep(cents, currency) || cents === left ? { ok: true } : reject('input.wholeUnitsOnly')
