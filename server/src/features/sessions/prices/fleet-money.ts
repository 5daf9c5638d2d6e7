import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Tx } from '../../../kit/database.ts'
import { limitOfFleetUser, lockLimitOf, runningStaysOf } from '../../fleets/covering.queries.ts'
import { openPriceBook } from '../../places/prices/pricing.queries.ts'
import { costsSoFar } from './settle-price.ts'

type MoneyOf = {
  userId: number
  placeId: number
  /** Start of the session, which selects day and month of the limits. */
  at: Instant
  /** Running stays count with their cost until now. */
  now: Instant
  /** The session that asks; it does not count. */
  sessionId?: number | undefined
  isEntry?: boolean
}

/**
 * What a session of a fleet's user may cost, in cents: the least of the daily and monthly limit and, of a PREPAID fleet, its
 * balance; null without any of them. Running stays count with their cost so far, those of the user against the limits, those of
 * all users against the balance (R101, R103, R186). Takes the lock of the money, which lasts until the transaction ends.
 */
export const fleetMoneyLeft = async (
  tx: Tx,
  { now, ...of }: MoneyOf,
): Promise<{ isPrepaid: boolean; leftInCents: number | null }> => {
  const { userId, sessionId } = of
  await lockLimitOf(tx, userId)
  const { fleetId, isPrepaid, left, balance } = await limitOfFleetUser(tx, of)
  if (left === null && balance === null) return { isPrepaid, leftInCents: null }
  const running = await runningStaysOf(tx, balance === null ? { fleetId, userId } : { fleetId })
  const stays = running.filter(({ id }) => id !== sessionId)
  const costs = await costsSoFar(tx, openPriceBook(tx), { ids: stays.map(({ id }) => id), at: now })
  const soFar = { user: 0, fleet: 0 }
  for (const stay of stays) {
    const cost = costs.get(stay.id) ?? 0
    soFar.fleet += cost
    if (stay.userId === userId) soFar.user += cost
  }
  const leftInCents = Math.min(
    ...(left === null ? [] : [left - soFar.user]),
    ...(balance === null ? [] : [balance - soFar.fleet]),
  )
  return { isPrepaid, leftInCents }
}
