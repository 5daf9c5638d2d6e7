import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import { whitelistUserLifecycle } from '@parkla/contract/members/whitelists/whitelist-users.lifecycle.ts'
import type { WhitelistUser } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import { t } from '../../../kit/phrases.ts'
import { confirm } from '../../../ui/dialogs/confirm.ts'
import type { RowAction } from '../../../ui/table/row-action.ts'

type UserActions<User> = Record<'edit' | 'approve' | 'decline' | 'reopen' | 'remove', (user: User) => unknown> & {
  /** Actions of fleets only, placed before the last. */
  more?: RowAction[]
}

const askRemove = (name: string): Promise<boolean> =>
  confirm({
    title: t(($) => $.whitelists.confirmRemove.title, { name }),
    text: t(($) => $.whitelists.confirmRemove.text),
    yes: t(($) => $.ui.remove),
    isDangerous: true,
  })

/** The actions of a user of a whitelist or fleet by their status; removing needs a confirmation (R92). */
export const userActions = <User extends Pick<WhitelistUser, 'Name' | 'Status'>>(
  user: User,
  { edit, approve, decline, reopen, remove, more = [] }: UserActions<User>,
): RowAction[] => {
  const may = (event: 'approve' | 'decline' | 'reopen') =>
    stateAfter(whitelistUserLifecycle, user.Status, event) !== undefined
  const confirmRemove = async (): Promise<void> => {
    if (await askRemove(user.Name)) await remove(user)
  }
  return [
    { id: 'edit', label: t(($) => $.ui.edit), onClick: () => edit(user) },
    ...(may('approve')
      ? [{ id: 'approve', label: t(($) => $.whitelists.action.approve), onClick: () => approve(user) }]
      : []),
    ...(may('decline')
      ? [{ id: 'decline', label: t(($) => $.whitelists.action.decline), onClick: () => decline(user) }]
      : []),
    ...(may('reopen')
      ? [{ id: 'reopen', label: t(($) => $.whitelists.action.reopen), onClick: () => reopen(user) }]
      : []),
    ...more,
    {
      id: 'remove',
      label: t(($) => $.ui.remove),
      isDangerous: true,
      onClick: () => void confirmRemove(),
    },
  ]
}
