import { setTimeout as pause } from 'node:timers/promises'
import { slowDownMs } from '@parkla/contract/people/accounts/accounts.policy.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { PublicContext } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { Rejection } from '../../../kit/errors.ts'
import { insertRow, updateRow } from '../../../kit/database/rows.ts'
import { plainTransaction } from '../../../kit/database/transaction.ts'
import { recallSetting } from '../../../office/settings/settings.queries.ts'

/** Attempts that count together: `key` for the lock, `marks` selects `failed_at` and `is_open` of each, `most` until one is refused. */
type Counter = { key: string; marks: RawBuilder<unknown>; most: number }

type Limits = { perAccount: number; perAddress: number; windowMs: number }

/** A sign-in attempt: an account by e-mail, from a browser that signed in to it before (`browserId`) or from elsewhere. */
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

/** Longer than the slowest check: a row older than this was left by a process that stopped. */
const longestCheckMs = 10_000
const pollMs = 50
/** A user who signed in from the address in these days is known there. */
const knownDays = 30

type Window = { now: Instant; since: Instant; openSince: Instant }

const before = (now: Instant, ms: number): Instant => new Date(Date.parse(now) - ms).toISOString()

const isKnownAt = ({ address }: PublicContext, email: RawBuilder<unknown>, now: Instant): RawBuilder<boolean> =>
  sql<boolean>`exists(select 1 from owners o join sign_ins s on s.owner_id = o.id
    where o.email = ${email} and o.deleted_at is null and s.address = ${address} and s.kind in ('PASSWORD', 'PROVIDER')
      and s.issued_at > ${before(now, knownDays * 24 * 3_600_000)})`

const openMark = ({ openSince }: Window) => sql<boolean>`(is_pending and failed_at > ${openSince})`

const ownCounter = (
  ctx: PublicContext,
  { attempt, most, window }: { attempt: Attempt; most: number; window: Window },
) => {
  const { email, browserId } = attempt
  const key = browserId === undefined ? `account ${email} ${ctx.address}` : `browser ${browserId}`
  const marks = sql`select failed_at, ${openMark(window)} as is_open from login_failures
    where ${ownRows(ctx, attempt)} and failed_at > ${window.since}`
  return { key, marks, most }
}

/** An account counts once, and not where its user is known: one account, or colleagues who mistype, do not lock an office. */
const addressCounter = (ctx: PublicContext, { most, window }: { most: number; window: Window }): Counter => ({
  key: `address ${ctx.address}`,
  marks: sql`select max(f.failed_at) as failed_at, bool_and(${openMark(window)}) as is_open from login_failures f
    where f.address = ${ctx.address} and f.browser_id is null and f.failed_at > ${window.since}
      and not ${isKnownAt(ctx, sql`f.email`, window.now)} group by f.email`,
  most,
})

/**
 * A known browser has its own counter. Others are counted by account and address together and, unless their user is known at
 * the address, by the address.
 */
const countersOf = async (tx: Tx, ctx: PublicContext, of: { attempt: Attempt; limits: Limits; window: Window }) => {
  const { attempt, limits, window } = of
  const own = ownCounter(ctx, { attempt, most: limits.perAccount, window })
  if (attempt.browserId !== undefined) return [own]
  const { rows } = await sql<{ isKnown: boolean }>`
    select ${isKnownAt(ctx, sql`${attempt.email}::text`, window.now)} as "isKnown"`.execute(tx)
  return rows[0]?.isKnown === true ? [own] : [own, addressCounter(ctx, { most: limits.perAddress, window })]
}

const lockedOut = (minutes: number): Rejection => new Rejection(429, 'accounts.lockedOut', { details: { minutes } })

/** False while attempts that are being checked may fill the counter; 429 once failed ones do. */
const hasRoom = async (tx: Tx, { marks, most }: Counter, { now, windowMs }: { now: Instant; windowMs: number }) => {
  const { rows } = await sql<{ total: number; filledAt: Instant | null }>`
    with marks as (${marks})
    select (select count(*)::int from marks) as total,
      (select failed_at from marks where not is_open order by failed_at desc offset ${most - 1} limit 1) as "filledAt"`.execute(
    tx,
  )
  const { total = 0, filledAt = null } = rows[0] ?? {}
  if (filledAt === null) return total < most
  throw lockedOut(Math.max(1, Math.ceil((Date.parse(filledAt) + windowMs - Date.parse(now)) / 60_000)))
}

type Begun = { id: number; failures: number }

/** Stores the attempt as being checked; undefined while others must be checked first. Counters are locked meanwhile. */
const tryToBegin = (ctx: PublicContext, attempt: Attempt, limits: Limits): Promise<Begun | undefined> =>
  plainTransaction(ctx.db)(async (tx) => {
    const now = ctx.clock().toISOString()
    const { windowMs } = limits
    const window = { now, since: before(now, windowMs), openSince: before(now, longestCheckMs) }
    const counters = await countersOf(tx, ctx, { attempt, limits, window })
    for (const { key } of counters)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${key}`}, 0))`.execute(tx)
    for (const counter of counters) if (!(await hasRoom(tx, counter, { now, windowMs }))) return undefined
    const { email, browserId } = attempt
    const row = { email, address: ctx.address, browser_id: browserId ?? null, failed_at: now, is_pending: true }
    const { id } = await insertRow(tx, 'login_failures', row)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from login_failures
      where email = ${email} and failed_at > ${window.since} and not ${openMark(window)}`.execute(tx)
    return { id, failures: rows[0]?.count ?? 0 }
  })

const begin = async (ctx: PublicContext, attempt: Attempt, limits: Limits): Promise<Begun> => {
  for (let waitedMs = 0; waitedMs < longestCheckMs; waitedMs += pollMs) {
    const begun = await tryToBegin(ctx, attempt, limits)
    if (begun) return begun
    await pause(pollMs)
  }
  throw lockedOut(1)
}

/**
 * Runs a check of a password as an attempt to sign in. Attempts that could fill a counter together wait for each other, so that many at
 * once cannot exceed the limit and right passwords at once are no failures. If `check` throws, the attempt has failed; else `check`
 * calls `forgetFailures`. 429 `accounts.lockedOut` with the minutes once a counter is full (R16). An unknown browser waits while its
 * account has many failures from all addresses; then `isSuspicious`: the user should be notified of a failure.
 */
export const attempting = async <Result>(
  ctx: PublicContext,
  attempt: Attempt,
  check: (begun: { isSuspicious: boolean }) => Promise<Result>,
): Promise<Result> => {
  const limits = await limitsOf(ctx)
  const { id, failures } = await begin(ctx, attempt, limits)
  try {
    if (attempt.browserId === undefined) await pause(slowDownMs(failures + 1, limits.perAccount))
    return await check({ isSuspicious: failures + 1 >= limits.perAccount })
  } catch (error) {
    await updateRow(ctx.db, 'login_failures', { id, is_pending: false })
    throw error
  }
}

/** A new password resets all counters of the account. */
export const forgetAllFailures = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('login_failures').where('email', '=', email).execute()
}

/** Deletes the failures that count against this attempt: its sign-in has succeeded. */
export const forgetFailures = async (tx: Tx, ctx: PublicContext, attempt: Attempt): Promise<void> => {
  await sql`delete from login_failures where ${ownRows(ctx, attempt)}`.execute(tx)
}
