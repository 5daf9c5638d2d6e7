import { isNotImpersonating } from '@parkla/contract/access/actor.ts'
import type { Login, LoginAnswer } from '@parkla/contract/people/accounts/accounts.schema.ts'
import type * as z from 'zod'
import { record } from '../../../kit/audit.ts'
import { actorFor } from '../../../kit/http/authentication.ts'
import type { Context, PublicContext } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found, insist, Rejection } from '../../../kit/errors.ts'
import { signToken, type Claims } from '../../../kit/secrets/tokens.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { findPerson } from '../../access/people.queries.ts'
import { withVisibleZones } from '../../../parking/zones/zones.queries.ts'
import { isPassword } from '../../../kit/secrets/password-hash.ts'
import { findAccountByEmail, lockAccount, type AccountRow } from '../accounts.queries.ts'
import { newClaims } from '../token-claims.ts'
import { sendFailureNotice } from '../accounts.jobs.ts'
import { insistOnSecondFactor } from '../second-factor/use-code.ts'
import { knownBrowserOf, signBrowser } from './known-browsers.ts'
import { attempting, forgetFailures, type Attempt } from './lock-out.commands.ts'
import { signInByLink } from './impersonation.commands.ts'
import { storeSignIn } from './sign-ins.commands.ts'

type Answer = z.infer<typeof LoginAnswer>
type Credentials = { Email: string; Password: string; Code: string; Browsers: readonly string[] }
type Checked = { account: AccountRow; attempt: Attempt }

const wrongCredentials = (): Rejection => new Rejection(401, 'accounts.wrongCredentials')

/** Gives the same answer after the same time for a wrong password, an unknown e-mail and an account without password. */
const checkPassword = async (
  ctx: PublicContext,
  { account, Password, isSuspicious }: { account: AccountRow | undefined; Password: string; isSuspicious: boolean },
): Promise<AccountRow> => {
  const isRight = await isPassword(account?.password_hash, Password)
  if (account && isRight) return account
  if (isSuspicious) await enqueueFailureNotice(ctx, account)
  throw wrongCredentials()
}

/** Enqueued for unknown e-mails too, so that the time of the answer tells nothing. */
const enqueueFailureNotice = (ctx: PublicContext, account: AccountRow | undefined): Promise<void> =>
  ctx.transaction((tx) =>
    ctx.jobs.enqueue(tx, sendFailureNotice, {
      ownerId: account?.id ?? 0,
      language: ctx.language,
      hour: ctx.now.slice(0, 13),
    }),
  )

/** The first sign-in verifies the account (R168). */
const noteSignIn = async (tx: Tx, ctx: PublicContext, { account, attempt }: Checked): Promise<Claims> => {
  const { now } = ctx
  const { id } = account
  await forgetFailures(tx, ctx, attempt)
  await updateRow(tx, 'owners', { id, last_login_at: now, is_verified: true })
  const claims = await storeSignIn(tx, ctx, newClaims(ctx, account))
  const after = { Token: claims.tokenId }
  await record(tx, { now, actor: { id } }, { fact: 'account.signedIn', entity: 'owner', id, after })
  return claims
}

const signInByPassword = async (ctx: PublicContext, credentials: Credentials): Promise<Answer> => {
  const { Email, Password, Code, Browsers } = credentials
  const seen = await findAccountByEmail(ctx.db, Email)
  const known = await knownBrowserOf(Browsers, { ownerId: seen?.id ?? 0, secret: ctx.settings.jwtSecret })
  const attempt = { email: Email, browserId: known }
  const claims = await attempting(ctx, attempt, async ({ isSuspicious }) => {
    const checked = await checkPassword(ctx, { account: seen, Password, isSuspicious })
    return ctx.transaction(async (tx) => {
      const account = await lockAccount(tx, checked.id)
      // The password changed during the check.
      if (!account || account.password_hash !== checked.password_hash) throw wrongCredentials()
      await insistOnSecondFactor(tx, ctx, { ownerId: account.id, code: Code })
      return noteSignIn(tx, ctx, { account, attempt })
    })
  })
  const browserId = known ?? ctx.uuid()
  const Browser = await signBrowser({ ownerId: claims.ownerId, browserId }, ctx.settings.jwtSecret)
  return { ...(await loginAnswerOf(ctx, claims)), Browser }
}

/** The token with its user and the impersonating admin's name (R27). */
export const loginAnswerOf = async (ctx: PublicContext, claims: Claims): Promise<Answer> => {
  const person = await findPerson(ctx.db, claims.ownerId)
  if (!person) throw wrongCredentials()
  const impersonator = claims.impersonatorId === null ? undefined : await findPerson(ctx.db, claims.impersonatorId)
  const token = await signToken(claims, ctx.settings.jwtSecret)
  const actor = actorFor(claims, person, impersonator)
  const user = await withVisibleZones({ replica: ctx.replica, actor, reach: person.reach })
  return { token, user, Browser: '' }
}

/**
 * Signs in with e-mail, password and the code of a second factor, or by a magic link. 401 `accounts.wrongCredentials` and
 * `accounts.codeRequired`, 422 `accounts.wrongCode`, 429 `accounts.lockedOut`.
 */
export const login = async (ctx: PublicContext, input: z.output<typeof Login>): Promise<Answer> => {
  const { Email = '', Password = '', Code, Uuid, MagicLink = Uuid, Browsers } = input
  if (MagicLink === undefined) return signInByPassword(ctx, { Email, Password, Code, Browsers })
  return loginAnswerOf(ctx, await signInByLink(ctx, MagicLink))
}

/**
 * A display token of the caller (decision 0022). It ends with a change of their password, like
 * their other sessions, or by `logout`. 403 `access.notWhileImpersonating`.
 */
export const startDisplay = async (ctx: Context): Promise<Answer> => {
  const claims = await ctx.transaction(async (tx) => {
    insist(isNotImpersonating(ctx.actor))
    const account = found(await lockAccount(tx, ctx.actor.id))
    const started = await storeSignIn(tx, ctx, newClaims(ctx, account, { isDisplay: true }))
    const after = { Token: started.tokenId }
    await record(tx, ctx, { fact: 'account.displayStarted', entity: 'owner', id: account.id, after })
    return started
  })
  return loginAnswerOf(ctx, claims)
}

/** Ends this session: the token is revoked on every node (R22). */
export const logout = (ctx: Context): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    await tx
      .insertInto('revoked_tokens')
      .values({ token_id: ctx.token.id, owner_id: ctx.actor.id, expires_at: ctx.token.expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await record(tx, ctx, { fact: 'account.signedOut', entity: 'owner', id: ctx.actor.id, topic: 'access' })
    return {}
  })
