import { officerSignInApi } from '@parkla/contract/enforcement/officers/intake/intake.endpoints.ts'
import type { OfficerToken } from '@parkla/contract/enforcement/officers/intake/intake.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { hourMs } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { attempting, forgetFailures, type Attempt } from '../people/accounts/sign-in/lock-out.commands.ts'
import { hashOfToken, officerByToken, type CallingOfficer } from '../enforcement/officers/intake/officer-tokens.ts'
import { storeOfficerPassword } from '../enforcement/officers/store-officer-password.ts'
import { record } from '../kit/audit.ts'
import type { PublicContext } from '../kit/context.ts'
import type { Tx } from '../kit/database/database.ts'
import { found, Rejection } from '../kit/errors.ts'
import { hashPassword, isPassword } from '../kit/secrets/password-hash.ts'
import { bind } from '../kit/http/routes.ts'
import { tokenHours } from '../kit/secrets/tokens.ts'

type Api = typeof officerSignInApi
type Account = CallingOfficer & { passwordHash: string | null }

const wrongCredentials = (): Rejection => new Rejection(401, 'accounts.wrongCredentials')

const findAccount = async (ctx: PublicContext, email: string): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`
    select id, name, email, language, place_group_id as "placeGroupId", must_change_password as "mustChangePassword",
      password_hash as "passwordHash"
    from officers where email = ${email} and deactivated_at is null`.execute(ctx.db)
  return rows[0]
}

/** Unknown officers get the same answer as wrong passwords. */
const checkPassword = async (ctx: PublicContext, email: string, password: string): Promise<Account> => {
  const account = await findAccount(ctx, email)
  const isRight = await isPassword(account?.passwordHash, password)
  if (!account || !isRight) throw wrongCredentials()
  return account
}

/** Failures count apart from those of a user with the same address (R16). */
const attemptOf = (email: string): Attempt => ({ email: `officer ${email}`, browserId: undefined })

/** Locks the officer; 401 if the password changed during the check. */
const lockUnchanged = async (tx: Tx, { id, passwordHash }: Account): Promise<void> => {
  const { rows } = await sql<{ hash: string | null }>`
    select password_hash as hash from officers where id = ${id} and deactivated_at is null for update`.execute(tx)
  if (rows[0]?.hash !== passwordHash) throw wrongCredentials()
}

const startSignIn = async (tx: Tx, ctx: PublicContext, officer: CallingOfficer): Promise<OfficerToken> => {
  // 244 random bits.
  const token = hashOfToken(ctx.uuid() + ctx.uuid()).toString('base64url')
  const expiresAt = new Date(Date.parse(ctx.now) + tokenHours * hourMs).toISOString()
  await sql`delete from officer_sign_ins where officer_id = ${officer.id} and expires_at <= ${ctx.now}`.execute(tx)
  await tx
    .insertInto('officer_sign_ins')
    .values({ token_hash: hashOfToken(token), officer_id: officer.id, created_at: ctx.now, expires_at: expiresAt })
    .execute()
  const { name, language, mustChangePassword } = officer
  return { token, expiresAt, name, language, mustChangePassword }
}

/** 401 `accounts.wrongCredentials`, 429 `accounts.lockedOut`. */
const signIn = (ctx: PublicContext, { email, password }: RequestOf<Api['signIn']>): Promise<OfficerToken> =>
  attempting(ctx, attemptOf(email), async () => {
    const account = await checkPassword(ctx, email, password)
    return ctx.transaction(async (tx) => {
      await lockUnchanged(tx, account)
      await forgetFailures(tx, ctx, attemptOf(email))
      await sql`update officers set last_login_at = ${ctx.now} where id = ${account.id}`.execute(tx)
      await record(tx, { now: ctx.now }, { fact: 'officer.signedIn', entity: 'officer', id: account.id })
      return startSignIn(tx, ctx, account)
    })
  })

const wrongCurrent = 'accounts.wrongCurrentPassword'
const field = { fields: [{ Field: 'current', Error: wrongCurrent }] }

/** Ends all sign-ins and answers a new one. */
const changePassword = async (
  ctx: PublicContext,
  { current, password }: RequestOf<Api['changePassword']>,
): Promise<OfficerToken> => {
  const { email } = await officerByToken(ctx)
  return attempting(ctx, attemptOf(email), async () => {
    const account = await checkPassword(ctx, email, current).catch((error: unknown) => {
      // Another status than that of an ended sign-in: the app stays on its form.
      if (error instanceof Rejection && error.status === 401) throw new Rejection(422, wrongCurrent, field)
      throw error
    })
    const hash = await hashPassword(password)
    return ctx.transaction(async (tx) => {
      await lockUnchanged(tx, account)
      await forgetFailures(tx, ctx, attemptOf(email))
      await storeOfficerPassword(tx, ctx.now, { id: account.id, hash, mustChange: false })
      await record(tx, { now: ctx.now }, { fact: 'officer.passwordSet', entity: 'officer', id: account.id })
      return startSignIn(tx, ctx, { ...account, mustChangePassword: false })
    })
  })
}

const signOut = async (ctx: PublicContext): Promise<Record<string, never>> => {
  const { id } = await officerByToken(ctx)
  return ctx.transaction(async (tx) => {
    await tx
      .deleteFrom('officer_sign_ins')
      .where('token_hash', '=', hashOfToken(found(ctx.bearer)))
      .execute()
    await record(tx, { now: ctx.now }, { fact: 'officer.signedOut', entity: 'officer', id })
    return {}
  })
}

export const officerSignInRoutes = bind(officerSignInApi, { signIn, changePassword, signOut })
