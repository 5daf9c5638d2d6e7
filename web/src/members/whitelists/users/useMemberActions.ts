import type { WhitelistUser } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import { useAction } from '../../../kit/api/action.ts'
import { t } from '../../../kit/phrases.ts'
import type { RowAction } from '../../../ui/table/row-action.ts'
import { whitelistUsers } from '../whitelists.api.ts'
import { userActions } from './user-actions.api.ts'

type Opens = { edit: (user: WhitelistUser) => void; decline: (user: WhitelistUser) => void }

const pathOf = ({ WhitelistId: id, ID: userId, UpdatedAt }: WhitelistUser) => ({ id, userId, UpdatedAt })

/** The actions of a user by their status (R92). */
export const useMemberActions = (opens: Opens): ((user: WhitelistUser) => RowAction[]) => {
  const set = useAction(whitelistUsers.setStatus, { success: () => t(($) => $.whitelists.done.status) })
  const remove = useAction(whitelistUsers.remove, { success: () => t(($) => $.whitelists.done.removed) })
  return (user) =>
    userActions(user, {
      ...opens,
      approve: () => void set.run({ ...pathOf(user), status: 'APPROVED' }),
      reopen: () => void set.run({ ...pathOf(user), status: 'PENDING' }),
      remove: () => remove.run(pathOf(user)),
    })
}
