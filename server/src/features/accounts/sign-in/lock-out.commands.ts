import { setTimeout as pause } from 'node:timers/promises'
import { slowDownMs } from '@parkla/contract/accounts/accounts.policy.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { PublicContext } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { Rejection } from '../../../kit/errors.ts'
import { plainTransaction } from '../../../kit/database/transaction.ts'
import { recallSetting } from '../../settings/settings.queries.ts'

/** Failures that count together: `key` for the lock, `where` for their rows, `most` until the attempt is refused. */
type Counter = { key: string; where: RawBuilder<boolean>; most: number }

type Limits = { perAccount: number; perAddress: number; windowMs: number }

/** Who tries to sign in: an account by e-mail, from a browser that signed in to it before (`browserId`) or from elsewhere. */
export type Attempt = { email: string; browserId: string | undefined }

const limitsOf = async (ctx: PublicContext): Promise<Limits> => ({
  perAccount: await recallSetting(ctx, 'signInFailuresPerAccount'),
  perAddress: await recallSetting(ctx, 'signInFailuresPerAddress'),
  windowMs: (await recallSetting(ctx, 'signInWindowMinutes')) * 60_000,
})

const ownRows = ({ address }: PublicContext, { email, browserId }: Attempt): RawBuilder<boolean> =>
  browserId === undefined
    ? sql<boolean>`email = ${email} and address = ${address} and browser_id is null`
    : sql<boolean>`browser_id = ${browserId}`

/** A known browser has its own counter; others are counted by account and address together, and by address. */
const countersOf = (ctx: PublicContext, attempt: Attempt, { perAccount, perAddress }: Limits): Counter[] => {
  const { address } = ctx
  const { email, browserId } = attempt
  const own = { where: ownRows(ctx, attempt), most: perAccount }
  if (browserId !== undefined) return [{ key: `browser ${browserId}`, ...own }]
  return [
    { key: `account ${email} ${address}`, ...own },
    { key: `address ${address}`, where: sql<boolean>`address = ${address} and browser_id is null`, most: perAddress },
  ]
}

const insistOnRoom = async (
  tx: Tx,
  { where, most }: Counter,
  { now, windowMs }: { now: Instant; windowMs: number },
) => {
  const since = new Date(Date.parse(now) - windowMs).toISOString()
  const { rows } = await sql<{ failed_at: Instant }>`
    select failed_at from login_failures where ${where} and failed_at > ${since}
    order by failed_at desc offset ${most - 1} limit 1`.execute(tx)
  const [failure] = rows
  if (!failure) return
  const minutes = Math.max(1, Math.ceil((Date.parse(failure.failed_at) + windowMs - Date.parse(now)) / 60_000))
  throw new Rejection(429, 'accounts.lockedOut', { details: { minutes } })
}

const failuresOf = async (tx: Tx, email: string, since: Instant): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from login_failures where email = ${email} and failed_at > ${since}`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Counts an attempt as failed before the password check, so that concurrent attempts cannot bypass the limit;
 * `forgetFailures` undoes it. 429 `accounts.lockedOut` with the minutes once a counter is full (R16). An unknown browser
 * waits while its account has many failures from all addresses. Returns whether the user should be notified.
 */
export const beginAttempt = async (ctx: PublicContext, attempt: Attempt): Promise<{ isSuspicious: boolean }> => {
  const { email, browserId } = attempt
  const limits = await limitsOf(ctx)
  const counters = countersOf(ctx, attempt, limits)
  const failures = await plainTransaction(ctx.db)(async (tx) => {
    for (const { key } of counters)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${key}`}, 0))`.execute(tx)
    for (const counter of counters) await insistOnRoom(tx, counter, { now: ctx.now, windowMs: limits.windowMs })
    await tx
      .insertInto('login_failures')
      .values({ email, address: ctx.address, browser_id: browserId ?? null, failed_at: ctx.now })
      .execute()
    return failuresOf(tx, email, new Date(Date.parse(ctx.now) - limits.windowMs).toISOString())
  })
  if (browserId === undefined) await pause(slowDownMs(failures, limits.perAccount))
  return { isSuspicious: failures >= limits.perAccount }
}

/** A new password resets all counters of the account. */
export const forgetAllFailures = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('login_failures').where('email', '=', email).execute()
}

/** A successful sign-in resets its own counter. */
export const forgetFailures = async (tx: Tx, ctx: PublicContext, attempt: Attempt): Promise<void> => {
  await sql`delete from login_failures where ${ownRows(ctx, attempt)}`.execute(tx)
}
