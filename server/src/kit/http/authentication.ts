import { asDisplay, withoutSecondFactor, type Actor } from '@parkla/contract/access/actor.ts'
import type { Reach } from '@parkla/contract/access/scope.ts'
import type { Context, PublicContext } from '../context.ts'
import { Rejection } from '../errors.ts'
import { tokenVerifier, type Claims } from '../secrets/tokens.ts'

/** A cached user: actor, scope, and the time from which tokens are valid. */
export type Person = {
  actor: Actor
  reach: Reach
  tokensValidFromMs: number
  revokedTokenIds: ReadonlySet<string>
  /** The user's role requires a second factor and the user has none. */
  lacksSecondFactor: boolean
}

export type Authenticate = (base: PublicContext, authorization: string | undefined) => Promise<Context>

/** Loads a user by id; undefined when deleted. */
type FindPerson = (ownerId: number) => Promise<Person | undefined>

/** Cache lifetime; announced changes of rights invalidate it at once. */
const freshMs = 1_000

/** Caches users for a second, so that the parallel calls of one screen query the database once (decision 0002). */
export const cachePeople = (find: FindPerson, clock: () => Date): FindPerson & { forget(ownerId?: number): void } => {
  const known = new Map<number, { at: number; person: Promise<Person | undefined> }>()
  const recall = (ownerId: number): Promise<Person | undefined> => {
    const at = clock().getTime()
    const entry = known.get(ownerId)
    if (entry && Math.abs(at - entry.at) < freshMs) return entry.person
    if (known.size > 5_000) known.clear()
    const person = find(ownerId)
    known.set(ownerId, { at, person })
    person.catch(() => known.delete(ownerId))
    return person
  }
  const forget = (ownerId?: number) => (ownerId === undefined ? known.clear() : void known.delete(ownerId))
  return Object.assign(recall, { forget })
}

/** Sessions that the user began with their password; the identity provider checks its own factors. */
const isByPassword = ({ isDisplay, isFederated, impersonatorId }: Claims): boolean =>
  !isDisplay && !isFederated && impersonatorId === null

/** The actor as restricted by the token: with the impersonator's name (R27), as a display, or without a required factor. */
export const actorFor = (claims: Claims, person: Person, impersonator?: Person): Actor => {
  if (person.lacksSecondFactor && isByPassword(claims)) return withoutSecondFactor(person.actor)
  const actor = claims.isDisplay ? asDisplay(person.actor) : person.actor
  return impersonator ? { ...actor, impersonatedBy: impersonator.actor.name || impersonator.actor.email } : actor
}

const contextWith = (
  base: PublicContext,
  person: Person,
  { claims, impersonator }: { claims: Claims; impersonator: Person | undefined },
): Context => ({
  ...base,
  actor: actorFor(claims, person, impersonator),
  reach: person.reach,
  impersonatorId: claims.impersonatorId,
  token: { id: claims.tokenId, expiresAt: new Date(claims.expiresAtMs).toISOString() },
})

/**
 * Bearer token → user with current rights, or 401: missing, invalid, expired, revoked (R22). An impersonation is revoked with the
 * session, the right or the account of its admin (R201).
 */
export const authenticator = (find: FindPerson, secret: Uint8Array): Authenticate => {
  const verify = tokenVerifier(secret)
  return async (base, authorization) => {
    if (!authorization?.startsWith('Bearer ')) throw new Rejection(401, 'auth.missing')
    const claims = await verify(authorization.slice(7), base.clock())
    const person = await find(claims.ownerId)
    const isRevoked =
      !person || claims.issuedAtMs < person.tokensValidFromMs || person.revokedTokenIds.has(claims.tokenId)
    if (isRevoked) throw new Rejection(401, 'auth.revoked')
    const impersonator = claims.impersonatorId === null ? undefined : await find(claims.impersonatorId)
    const lostImpersonator =
      claims.impersonatorId !== null &&
      (!impersonator?.actor.permissions.includes('accounts.impersonate') ||
        claims.issuedAtMs < impersonator.tokensValidFromMs ||
        impersonator.revokedTokenIds.has(claims.impersonatorTokenId ?? ''))
    if (lostImpersonator) throw new Rejection(401, 'auth.revoked')
    return contextWith(base, person, { claims, impersonator })
  }
}
