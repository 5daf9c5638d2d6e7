import { mayImpersonate, reachesOwner } from '@parkla/contract/people/accounts/accounts.policy.ts'
import { record } from '../../../kit/audit.ts'
import type { Context, PublicContext } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found, insist, Rejection } from '../../../kit/errors.ts'
import type { Claims } from '../../../kit/secrets/tokens.ts'
import { findPerson } from '../../access/people.queries.ts'
import { findAccountByEmail, findOwnerUnderRights } from '../accounts.queries.ts'
import { newClaims } from '../token-claims.ts'
import { storeSignIn } from './sign-ins.commands.ts'
import { openLink } from '../passwords/links.commands.ts'
import { lockLink, stateOfLink, type LockedLink } from '../passwords/links.queries.ts'

/** Creates a magic link to log in as a user: valid once for 60 seconds (R27). */
export const createMagicLink = (ctx: Context, { Username }: { Username: string }): Promise<{ Uuid: string }> =>
  ctx.transaction(async (tx) => {
    const owner = found(await findOwnerUnderRights(tx, ctx, await findAccountByEmail(tx, Username)))
    found(reachesOwner(ctx.actor, owner) || undefined)
    insist(mayImpersonate(ctx.actor, owner))
    const Uuid = ctx.uuid()
    const made = { createdBy: ctx.actor.id, createdIn: ctx.token }
    await openLink(tx, { uuid: Uuid, ownerId: owner.id, purpose: 'LOGIN_AS', ...made }, ctx.now)
    await record(tx, ctx, { fact: 'account.magicLinkCreated', entity: 'owner', id: owner.id })
    return { Uuid }
  })

const deadLink = (reason: 'accounts.linkExpired' | 'accounts.linkUsed'): Rejection => new Rejection(401, reason)

const usableLink = async (tx: Tx, uuid: string, now: string): Promise<LockedLink & { created_by_owner_id: number }> => {
  const link = await lockLink(tx, uuid)
  const state = stateOfLink(link, now)
  if (state === 'USED') throw deadLink('accounts.linkUsed')
  if (state !== 'VALID' || link?.purpose !== 'LOGIN_AS') throw deadLink('accounts.linkExpired')
  return { ...link, created_by_owner_id: found(link.created_by_owner_id) }
}

/** Insists that the admin's session still runs and that both users have their rights, which may have changed since the link was made. */
const insistOnRights = async (tx: Tx, link: LockedLink & { created_by_owner_id: number }): Promise<void> => {
  const admin = await findPerson(tx, link.created_by_owner_id)
  const owner = admin && (await findOwnerUnderRights(tx, admin, link.account))
  const isSignedOut = admin?.revokedTokenIds.has(link.created_by_token_id ?? '') === true
  if (!admin || !owner || isSignedOut || !mayImpersonate(admin.actor, owner).ok) throw deadLink('accounts.linkExpired')
}

/** The impersonation ends with the admin's session (R201), whose revocation is not stored for longer. */
const claimsOf = (ctx: PublicContext, link: LockedLink): Claims => {
  const { created_by_owner_id: impersonatorId, created_by_token_id: impersonatorTokenId } = link
  const claims = newClaims(ctx, link.account, { impersonatorId, impersonatorTokenId })
  const adminsEnd = link.created_by_token_expires_at
  return adminsEnd === null ? claims : { ...claims, expiresAtMs: Math.min(claims.expiresAtMs, Date.parse(adminsEnd)) }
}

/** Uses a magic link; the token names the impersonating admin. The user's last sign-in stays unchanged. */
export const signInByLink = (ctx: PublicContext, uuid: string): Promise<Claims> =>
  ctx.transaction(async (tx) => {
    const link = await usableLink(tx, uuid, ctx.now)
    await insistOnRights(tx, link)
    await tx.updateTable('account_links').set({ used_at: ctx.now }).where('uuid', '=', uuid).execute()
    const who = { now: ctx.now, actor: { id: link.owner_id }, impersonatorId: link.created_by_owner_id }
    const claims = await storeSignIn(tx, ctx, claimsOf(ctx, link))
    const after = { Token: claims.tokenId }
    await record(tx, who, { fact: 'account.signedIn', entity: 'owner', id: link.owner_id, after })
    return claims
  })
