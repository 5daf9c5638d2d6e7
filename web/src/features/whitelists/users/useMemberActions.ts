import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import { whitelistUserLifecycle } from '@parkla/contract/whitelists/whitelist-users.lifecycle.ts'
import type { WhitelistUser } from '@parkla/contract/whitelists/whitelist-users.schema.ts'
import { useAction } from '../../../kit/action.ts'
import { t } from '../../../kit/phrases.ts'
import { confirm } from '../../../ui/confirm.ts'
import type { RowAction } from '../../../ui/row-action.ts'
import { whitelistUsers } from '../whitelists.api.ts'

type Opens = { edit: (user: WhitelistUser) => void; decline: (user: WhitelistUser) => void }

/** The actions of a user by their status (R92). */
export const useMemberActions = ({ edit, decline }: Opens): ((user: WhitelistUser) => RowAction[]) => {
  const set = useAction(whitelistUsers.setStatus, { success: () => t(($) => $.whitelists.done.status) })
  const remove = useAction(whitelistUsers.remove, { success: () => t(($) => $.whitelists.done.removed) })
  const askRemove = async (user: WhitelistUser): Promise<void> => {
    const isMeant = await confirm({
      title: t(($) => $.whitelists.confirmRemove.title, { name: user.Name }),
      text: t(($) => $.whitelists.confirmRemove.text),
      yes: t(($) => $.whitelists.action.remove),
      isDangerous: true,
    })
    if (isMeant) await remove.run({ id: user.WhitelistId, userId: user.ID, UpdatedAt: user.UpdatedAt })
  }
  return (user) => {
    const path = { id: user.WhitelistId, userId: user.ID, UpdatedAt: user.UpdatedAt }
    const may = (event: 'approve' | 'decline') => stateAfter(whitelistUserLifecycle, user.Status, event) !== undefined
    const approve = () => void set.run({ ...path, status: 'APPROVED' })
    return [
      { id: 'edit', label: t(($) => $.ui.edit), onClick: () => edit(user) },
      ...(may('approve') ? [{ id: 'approve', label: t(($) => $.whitelists.action.approve), onClick: approve }] : []),
      ...(may('decline')
        ? [{ id: 'decline', label: t(($) => $.whitelists.action.decline), onClick: () => decline(user) }]
        : []),
      {
        id: 'remove',
        label: t(($) => $.whitelists.action.remove),
        isDangerous: true,
        onClick: () => void askRemove(user),
      },
    ]
  }
}
