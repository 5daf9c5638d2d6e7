import { permits } from '@parkla/contract/access/actor.ts'
import { mayManageOwner, reachesOwner } from '@parkla/contract/people/accounts/accounts.policy.ts'
import { isStrongPassword, type SetPasswordAnswer } from '@parkla/contract/people/accounts/accounts.schema.ts'
import { all, refuse, reject, type Verdict } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { record } from '../../../kit/audit.ts'
import type { Context, PublicContext } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found, insist, rejectionOf } from '../../../kit/errors.ts'
import { languages, reasonText, type Language } from '../../../kit/reasons.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { isOfApps } from '../../access/visible-to.queries.ts'
import type { InvitingApp } from '../accounts.emails.ts'
import { addressOfLink } from './link-address.ts'
import { hashPassword } from '../../../kit/secrets/password-hash.ts'
import { findAccountByEmail, findOwnerUnderRights, lockAccount, type AccountRow } from '../accounts.queries.ts'
import { mailLink } from './links.commands.ts'
import { findLinkRow, findValidLink, hasRecentLink, lockLink, stateOfLink, type LinkRow } from './links.queries.ts'
import { storePassword } from './store-password.ts'
import { answerReset } from './resets.jobs.ts'

const languageOf = ({ language }: AccountRow): Language => languages.find((known) => known === language) ?? 'et'

type Recipient = { account: AccountRow; app?: InvitingApp }

const mailTo = async (ctx: Context, tx: Tx, { account, ...of }: Recipient): Promise<string> => {
  const uuid = ctx.uuid()
  await mailLink(ctx, tx, { uuid, account, ...of, language: languageOf(account), createdBy: ctx.actor.id })
  return uuid
}

/** The valid link of the account, copied by an admin; empty without one (R23). */
const copyLink = async (ctx: Context, tx: Tx, { id, email }: AccountRow): Promise<string> => {
  const link = await findValidLink(tx, { ownerId: id, now: ctx.now })
  if (!link) return ''
  await record(tx, ctx, { fact: 'account.linkCopied', entity: 'owner', id })
  return addressOfLink(ctx.settings.publicUrl, { ...link, email })
}

type Reset = { Email: string; IsCopy: boolean }

/** The link for an admin with rights over the user; else undefined (R23). */
const linkForAdmin = async (ctx: Context, { Email: email, IsCopy }: Reset): Promise<string | undefined> => {
  const account = await findAccountByEmail(ctx.db, email)
  if (!account || account.id === ctx.actor.id) return undefined
  return ctx.transaction(async (tx) => {
    const owner = await findOwnerUnderRights(tx, ctx, account)
    if (!owner || !mayManageOwner(ctx.actor, owner).ok) return undefined
    if (IsCopy) return copyLink(ctx, tx, account)
    const uuid = await mailTo(ctx, tx, { account })
    await record(tx, ctx, { fact: 'account.resetRequested', entity: 'owner', id: account.id })
    const purpose = account.password_hash === null ? 'ACTIVATION' : 'RESET'
    return addressOfLink(ctx.settings.publicUrl, { uuid, email, purpose })
  })
}

/** Sends a password link if the account exists; the answer does not reveal it (R23). */
export const requestReset = async (ctx: PublicContext, input: Reset): Promise<{ ResetLink: string }> => {
  const caller = await ctx.signedIn()
  // For a caller without users to manage the answer takes as long as for an anonymous one.
  const mayManage = caller && permits(caller.actor, 'users.edit').ok
  const ResetLink = mayManage ? await linkForAdmin(caller, input) : undefined
  if (ResetLink !== undefined || input.IsCopy) return { ResetLink: ResetLink ?? '' }
  await ctx.transaction((tx) =>
    ctx.jobs.enqueue(tx, answerReset, { email: input.Email, linkUuid: ctx.uuid(), language: ctx.language }),
  )
  return { ResetLink: '' }
}

type Invitation = { OwnerId: number; InviteToPlatform?: string }

/** The named app, or the user's first one; 422 for an app that is not the caller's (R169, R176). */
const invitingApp = async (
  tx: Tx,
  ctx: Context,
  { OwnerId, InviteToPlatform = '' }: Invitation,
): Promise<InvitingApp> => {
  const isWanted =
    InviteToPlatform === ''
      ? sql`id in (select app_id from owner_apps where owner_id = ${OwnerId}) or id = 1`
      : sql`short_name = ${InviteToPlatform} and ${isOfApps(ctx.reach, sql`id`)}`
  const { rows } = await sql<InvitingApp>`
    select name, mail_from from apps where ${isWanted}
    order by id not in (select app_id from owner_apps where owner_id = ${OwnerId}), id limit 1`.execute(tx)
  if (rows[0]) return rows[0]
  throw rejectionOf(reject('users.unknownChoice'), 'InviteToPlatform')
}

/** Sends an activation link to a user without password; at most once a minute (R169). */
export const inviteOwner = (ctx: Context, invitation: Invitation): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const { OwnerId } = invitation
    const account = found(await lockAccount(tx, OwnerId))
    const owner = found(await findOwnerUnderRights(tx, ctx, account))
    found(reachesOwner(ctx.actor, owner) || undefined)
    insist(mayManageOwner(ctx.actor, owner))
    if (account.password_hash !== null) insist(refuse('accounts.alreadyActivated'))
    if (await hasRecentLink(tx, { ownerId: OwnerId, now: ctx.now })) insist(refuse('accounts.invitedJustNow'))
    await mailTo(ctx, tx, { account, app: await invitingApp(tx, ctx, invitation) })
    await record(tx, ctx, { fact: 'account.invited', entity: 'owner', id: OwnerId })
    return {}
  })

export type NewPassword = { uuid: string; ps1: string; ps2: string }

const reasonsAgainst = { EXPIRED: 'accounts.linkExpired', USED: 'accounts.linkUsed', UNKNOWN: 'accounts.linkUnknown' }

const mayUse = (link: LinkRow | undefined, now: string): Verdict => {
  const state = stateOfLink(link?.purpose === 'LOGIN_AS' ? undefined : link, now)
  return state === 'VALID' ? { ok: true } : refuse(reasonsAgainst[state])
}

export const isFit = ({ ps1, ps2 }: NewPassword): Verdict =>
  all(ps1 === ps2 || reject('input.passwordsDiffer'), isStrongPassword(ps1) || reject('input.weakPassword'))

const useLink = (ctx: PublicContext, uuid: string, hash: string): Promise<Verdict> =>
  ctx.transaction(async (tx) => {
    const link = await lockLink(tx, uuid)
    const verdict = mayUse(link, ctx.now)
    if (!verdict.ok || !link) return verdict
    const { account } = link
    await tx.updateTable('account_links').set({ used_at: ctx.now }).where('uuid', '=', uuid).execute()
    await updateRow(tx, 'owners', { id: account.id, is_verified: true })
    await storePassword(tx, ctx, { account, hash, language: ctx.language })
    const who = { now: ctx.now, actor: account }
    await record(tx, who, { fact: 'account.passwordSet', entity: 'owner', id: account.id, topic: 'access' })
    return verdict
  })

/** Answer of a call that sets a password by a link: `Success` false with the reason, or the text of `done`. */
export const answerOf = (
  { language }: Pick<PublicContext, 'language'>,
  verdict: Verdict,
  done: string,
): z.infer<typeof SetPasswordAnswer> =>
  verdict.ok
    ? { Success: true, Error: '', Message: reasonText(language, done) }
    : { Success: false, Error: verdict.reason, Message: reasonText(language, verdict.reason, verdict.details) }

/** Sets the password of a reset or activation link. Failures are answered with `Success` false. */
export const setPassword = async (
  ctx: PublicContext,
  input: NewPassword,
): Promise<z.infer<typeof SetPasswordAnswer>> => {
  const link = await findLinkRow(ctx.db, input.uuid)
  const first = all(mayUse(link, ctx.now), isFit(input))
  const verdict = first.ok ? await useLink(ctx, input.uuid, await hashPassword(input.ps1)) : first
  return answerOf(ctx, verdict, link?.purpose === 'ACTIVATION' ? 'accounts.activated' : 'accounts.passwordSet')
}
