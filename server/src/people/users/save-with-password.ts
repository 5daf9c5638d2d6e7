import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { usersApi } from '@parkla/contract/people/users/users.endpoints.ts'
import type { User } from '@parkla/contract/people/users/users.schema.ts'
import { findAccount, type AccountRow } from '../accounts/accounts.queries.ts'
import { insistOnCurrentPassword } from '../accounts/passwords/password-change.commands.ts'
import { saveUser } from './users.commands.ts'
import type { Context } from '../../kit/context.ts'
import { found } from '../../kit/errors.ts'

type Sent = RequestOf<typeof usersApi.save>

/**
 * Checks the password if the e-mail changes; returns the account that it read, undefined without a check. A form of an older
 * version is not checked: `saveUser` refuses it and names the user who changed the record (R8).
 */
const checkOwnEmail = async (ctx: Context, sent: Sent): Promise<AccountRow | undefined> => {
  // Not the e-mail of the actor, which is cached and can be the one before a change a moment ago.
  const account = found(await findAccount(ctx.db, sent.Id))
  const isOlder = sent.UpdatedAt !== undefined && Date.parse(sent.UpdatedAt) !== Date.parse(account.updated_at)
  if (sent.Email === account.email || isOlder) return undefined
  await insistOnCurrentPassword(ctx, { account, password: sent.CurrentPassword, field: 'CurrentPassword' })
  return account
}

/**
 * Saves a user. One's own e-mail needs `CurrentPassword`: a stolen session could otherwise have password links mailed to
 * its own address (decision 0036). 422 `accounts.wrongCurrentPassword`, 429 `accounts.lockedOut`.
 */
export const saveUserWithPassword = async (ctx: Context, sent: Sent): Promise<User> =>
  saveUser(ctx, sent, sent.Id === ctx.actor.id ? await checkOwnEmail(ctx, sent) : undefined)
