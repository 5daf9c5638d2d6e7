import { sql } from 'kysely'
import type { PublicContext } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database.ts'
import { Rejection } from '../../../kit/errors.ts'
import { plainTransaction } from '../../../kit/transaction.ts'
import { recallSetting } from '../../settings/settings.queries.ts'

type Subject = { column: 'email' | 'address'; value: string; most: number; windowMs: number }

type Limits = { perAccount: number; perAddress: number; windowMs: number }

const limitsOf = async (ctx: PublicContext): Promise<Limits> => ({
  perAccount: await recallSetting(ctx, 'signInFailuresPerAccount'),
  perAddress: await recallSetting(ctx, 'signInFailuresPerAddress'),
  windowMs: (await recallSetting(ctx, 'signInWindowMinutes')) * 60_000,
})

const subjectsOf = ({ address }: PublicContext, email: string, limits: Limits): Subject[] => [
  { column: 'email', value: email, most: limits.perAccount, windowMs: limits.windowMs },
  { column: 'address', value: address, most: limits.perAddress, windowMs: limits.windowMs },
]

/** Serializes attempts per account and per address, so that concurrent ones are counted. */
const takeTurn = ({ column, value }: Subject, tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${column} ${value}`}, 0))`.execute(tx)

const insistOnRoom = async ({ column, value, most, windowMs }: Subject, tx: Tx, now: string): Promise<void> => {
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
 * Counts an attempt as failed before the password check, so that concurrent attempts cannot bypass the limit;
 * `forgetFailures` undoes it. 429 `accounts.lockedOut` with the minutes once the limit per account or address is reached (R16).
 */
export const beginAttempt = async (ctx: PublicContext, email: string): Promise<void> => {
  const subjects = subjectsOf(ctx, email, await limitsOf(ctx))
  await plainTransaction(ctx.db)(async (tx) => {
    for (const subject of subjects) await takeTurn(subject, tx)
    for (const subject of subjects) await insistOnRoom(subject, tx, ctx.now)
    await tx.insertInto('login_failures').values({ email, address: ctx.address, failed_at: ctx.now }).execute()
  })
}

/** A successful sign-in resets the count. */
export const forgetFailures = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('login_failures').where('email', '=', email).execute()
}
