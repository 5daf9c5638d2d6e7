import { lockOut } from '@parkla/contract/accounts/accounts.schema.ts'
import { sql } from 'kysely'
import type { PublicContext } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { Rejection } from '../../kit/errors.ts'
import { plainTransaction } from '../../kit/transaction.ts'

const windowMs = lockOut.minutes * 60_000

type Subject = { column: 'email' | 'address'; value: string; most: number }

/** Attempts at one account, and from one address, take their turn, so that a burst is counted too. */
const takeTurn = ({ column, value }: Subject, tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${column} ${value}`}, 0))`.execute(tx)

const insistOnRoom = async ({ column, value, most }: Subject, tx: Tx, now: string): Promise<void> => {
  const nowMs = Date.parse(now)
  const failure = await tx
    .selectFrom('login_failures')
    .select('failed_at')
    .where(column, '=', value)
    .where('failed_at', '>', new Date(nowMs - windowMs).toISOString())
    .orderBy('failed_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  if (!failure) return
  const minutes = Math.max(1, Math.ceil((Date.parse(failure.failed_at) + windowMs - nowMs) / 60_000))
  throw new Rejection(429, 'accounts.lockedOut', { details: { minutes } })
}

/**
 * Counts an attempt as failed before the password is looked at, so that many at once are no way around the limit;
 * `forgetFailures` takes it back. 429 `accounts.lockedOut` with minutes after 5 per account or 20 per address (R16).
 */
export const beginAttempt = (ctx: PublicContext, email: string): Promise<void> =>
  plainTransaction(ctx.db)(async (tx) => {
    const subjects: Subject[] = [
      { column: 'email', value: email, most: lockOut.failuresPerAccount },
      { column: 'address', value: ctx.address, most: lockOut.failuresPerAddress },
    ]
    for (const subject of subjects) await takeTurn(subject, tx)
    for (const subject of subjects) await insistOnRoom(subject, tx, ctx.now)
    await tx.insertInto('login_failures').values({ email, address: ctx.address, failed_at: ctx.now }).execute()
  })

/** Whoever proved to be the owner starts anew. */
export const forgetFailures = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('login_failures').where('email', '=', email).execute()
}
