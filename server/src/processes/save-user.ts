import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { usersApi } from '@parkla/contract/users/users.endpoints.ts'
import type { User } from '@parkla/contract/users/users.schema.ts'
import { findAccount } from '../features/accounts/accounts.queries.ts'
import { insistOnCurrentPassword } from '../features/accounts/passwords/password-change.commands.ts'
import { saveUser } from '../features/users/users.commands.ts'
import type { Context } from '../kit/context.ts'
import { found } from '../kit/errors.ts'

/**
 * Saves a user. One's own e-mail needs `CurrentPassword`: a stolen session could otherwise have password links mailed to
 * its own address (decision 0036). 422 `accounts.wrongCurrentPassword`, 429 `accounts.lockedOut`.
 */
export const saveUserWithPassword = async (ctx: Context, sent: RequestOf<typeof usersApi.save>): Promise<User> => {
  if (sent.Id === ctx.actor.id) {
    // Not the e-mail of the actor, which is cached and can be the one before a change a moment ago.
    const account = found(await findAccount(ctx.db, sent.Id))
    // `saveUser` refuses a form of an older version and names the user who changed the record (R8).
    const isOlder = sent.UpdatedAt !== undefined && Date.parse(sent.UpdatedAt) !== Date.parse(account.updated_at)
    if (sent.Email !== account.email && !isOlder)
      await insistOnCurrentPassword(ctx, { account, password: sent.CurrentPassword, field: 'CurrentPassword' })
  }
  return saveUser(ctx, sent)
}
