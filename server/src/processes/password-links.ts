import type { LinkState, SetPasswordAnswer } from '@parkla/contract/people/accounts/accounts.schema.ts'
import { all } from '@parkla/contract/kit/verdict.ts'
import type * as z from 'zod'
import { passwordLinksApi } from '../people/accounts/accounts.routes.ts'
import { findLink } from '../people/accounts/passwords/links.queries.ts'
import { answerOf, isFit, setPassword, type NewPassword } from '../people/accounts/passwords/password-links.commands.ts'
import { mayUseOfficerLink, useOfficerLink } from '../enforcement/officers/officer-links.commands.ts'
import { findOfficerLink, findOfficerLinkRow } from '../enforcement/officers/officer-links.queries.ts'
import type { PublicContext } from '../kit/context.ts'
import { hashPassword } from '../kit/secrets/password-hash.ts'
import { bind } from '../kit/http/routes.ts'

/** Sets the password of an officer's link; failures are answered with `Success` false (R24, R25). */
const setOfficerPassword = async (
  ctx: PublicContext,
  input: NewPassword,
): Promise<z.infer<typeof SetPasswordAnswer>> => {
  const link = await findOfficerLinkRow(ctx.db, input.uuid)
  const first = all(mayUseOfficerLink(link, ctx.now), isFit(input))
  const verdict = first.ok ? await useOfficerLink(ctx, input.uuid, await hashPassword(input.ps1)) : first
  return answerOf(ctx, verdict, 'accounts.activated')
}

/** State of a link of a user or an officer. */
const findAnyLink = async (ctx: PublicContext, input: { uuid: string }): Promise<z.infer<typeof LinkState>> => {
  const own = await findLink(ctx, input)
  return own.State === 'UNKNOWN' ? findOfficerLink(ctx, input) : own
}

export const passwordLinksRoutes = bind(passwordLinksApi, {
  findLink: findAnyLink,
  setPassword: (ctx, { forEnforcementOfficer, ...input }) =>
    forEnforcementOfficer ? setOfficerPassword(ctx, input) : setPassword(ctx, input),
})
