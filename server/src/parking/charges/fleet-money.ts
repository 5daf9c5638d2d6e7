import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Tx } from '../../kit/database/database.ts'
import { limitOfFleetUser, lockLimitOf, runningStaysOf } from '../../members/fleets/covering.queries.ts'
import { openPriceBook } from '../places/prices/pricing.queries.ts'
import { costsSoFar } from './settle-price.ts'

type MoneyOf = {
  userId: number
  placeId: number
  /** Start of the session, which selects day and month of the limits. */
  at: Instant
  /** Running stays count with their cost until now. */
  now: Instant
  /** The session that is priced; it does not count itself. */
  sessionId?: number | undefined
  isEntry?: boolean
}

/**
 * Most that a session of a fleet's user may cost, in cents: the least of the daily and monthly limit and, of a PREPAID fleet, its
 * balance; null without any of them. Running stays count with their cost so far: those of the user against the limits of the day and
 * month in which they started, those of all users against the balance (R101, R103, R186). Takes the lock of the money, which lasts until
 * the transaction ends.
 */
export const fleetMoneyLeft = async (
  tx: Tx,
  { now, ...of }: MoneyOf,
): Promise<{ isPrepaid: boolean; leftInCents: number | null }> => {
  const { userId, sessionId } = of
  await lockLimitOf(tx, userId)
  const ids = await runningStaysOf(tx, { userId, sessionId })
  const costs = await costsSoFar(tx, openPriceBook(tx), { ids, at: now })
  const { isPrepaid, left, balance } = await limitOfFleetUser(tx, { ...of, costs })
  if (left === null && balance === null) return { isPrepaid, leftInCents: null }
  const soFar = costs.values().reduce((sum, cost) => sum + cost, 0)
  const leftInCents = Math.min(...(left === null ? [] : [left]), ...(balance === null ? [] : [balance - soFar]))
  return { isPrepaid, leftInCents }
}
