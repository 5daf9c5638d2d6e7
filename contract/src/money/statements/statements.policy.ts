import { isNotImpersonating, permits, type Actor } from '../../access/actor.ts'
import { all, refuse, reject, type Verdict } from '../../kit/verdict.ts'

/** `today`: the earliest local day of the places, `YYYY-MM-DD`. */
export const isMonthOver = (month: string, today: string): boolean => month < today.slice(0, 7)

/** Facts that decide whether a month may be closed (R171). */
type Closing = { month: string; today: string; statements: number; isAsPreviewed: boolean }

export const mayCloseMonth = (actor: Actor, { month, today, statements, isAsPreviewed }: Closing): Verdict =>
  all(
    permits(actor, 'statements.close'),
    isNotImpersonating(actor),
    isMonthOver(month, today) || reject('statements.monthNotOver'),
    statements > 0 || refuse('statements.nothingToClose'),
    isAsPreviewed || refuse('statements.changedMeanwhile'),
  )

/** `S-000012`. */
export const statementNumber = (number: number): string => `S-${String(number).padStart(6, '0')}`
