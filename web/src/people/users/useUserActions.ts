import { isSet } from '@parkla/contract/kit/time.ts'
import type { User } from '@parkla/contract/people/users/users.schema.ts'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../kit/api/action.ts'
import type { Phrases } from '../../kit/phrases.gen.ts'
import { t } from '../../kit/phrases.ts'
import { usePermission } from '../../kit/session.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import type { RowAction } from '../../ui/table/row-action.ts'
import { accounts } from '../accounts/accounts.api.ts'
import { secondFactor } from '../accounts/second-factor/second-factor.api.ts'
import { users } from './users.api.ts'

/** A dialog of the page that an action opens. */
export type Opens = { edit: (id: number) => void; history: (id: number) => void; password: (user: User) => void }

type Confirmed = 'deactivate' | 'remove' | 'signOut' | 'resetSecondFactor'

const confirmFor = (act: Confirmed, { Name, Email }: User): Promise<boolean> =>
  confirm({
    title: t(($) => $.users.confirm[act].title, { name: Name || Email }),
    text: t(($) => $.users.confirm[act].text),
    yes: t(($) => $.users.action[act]),
    isDangerous: act !== 'signOut',
  })

/** Whether the clipboard took the text: browsers refuse it without a permission. */
const isWritten = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )

/** Invitation, links and password of an account (R23, R24, R169). */
const useAccountCalls = () => {
  const refreshes = ['users']
  const invite = useAction(accounts.invite, { success: () => t(($) => $.users.done.invite), refreshes })
  const link = useAction(accounts.requestReset, { refreshes })
  const reset = async ({ Email: email }: User): Promise<void> => {
    if ((await link.run({ Email: email })) !== undefined) snackbar.success(t(($) => $.users.done.reset, { email }))
  }
  const copyLink = async ({ Email }: User): Promise<void> => {
    const answer = await link.run({ Email, IsCopy: true })
    if (answer === undefined) return
    const isCopied = answer.ResetLink !== '' && (await isWritten(answer.ResetLink))
    if (isCopied) snackbar.success(t(($) => $.users.done.copyLink))
    else snackbar.warning(t(($) => $.users.notCopied))
  }
  return { invite, reset, copyLink }
}

const useUserCalls = () => ({
  deactivate: useAction(users.deactivate, { success: () => t(($) => $.users.done.deactivate) }),
  reactivate: useAction(users.reactivate, { success: () => t(($) => $.users.done.reactivate) }),
  signOut: useAction(users.signOut, { success: () => t(($) => $.users.done.signOut) }),
  resetSecondFactor: useAction(secondFactor.reset, {
    success: () => t(($) => $.users.done.resetSecondFactor),
    refreshes: ['users'],
  }),
  remove: useAction(users.removeById),
})

type Entry = { id: keyof Phrases['users']['action']; isShown?: boolean; isDangerous?: boolean; onClick: () => void }

/** The actions of a row, by what the server says the caller may do with the user (R166). */
export const useUserActions = (opens: Opens): ((user: User) => RowAction[]) => {
  const navigate = useNavigate()
  const account = useAccountCalls()
  const calls = useUserCalls()
  const mayReset = usePermission('accounts.resetSecondFactor')
  const logIn = useAction(accounts.createMagicLink)
  const logInAs = async ({ Email }: User): Promise<void> => {
    const answer = await logIn.run({ Username: Email })
    if (answer) void navigate({ to: '/login', search: { magic: answer.Uuid } })
  }
  const ask = async (act: Confirmed, user: User): Promise<void> => {
    if (!(await confirmFor(act, user))) return
    const answer = await calls[act].run({ id: user.Id })
    if (act === 'remove' && answer !== undefined) snackbar.success(t(($) => $.users.done.remove, { email: user.Email }))
  }
  return (user) => {
    const { Id: id, MayManage: may, IsDeactivated: isOff, Verified: isVerified } = user
    const hasLink = user.PasswordLinkRequestValidUntil > new Date().toISOString()
    const isNew = !isVerified && !isSet(user.LastLoginTime)
    const isInvited = isNew && !user.HasPassword
    const entries: Entry[] = [
      { id: may ? 'edit' : 'show', onClick: () => opens.edit(id) },
      { id: 'invite', isShown: may && !isOff && isInvited, onClick: () => void account.invite.run({ OwnerId: id }) },
      {
        id: 'reset',
        isShown: may && !isOff && !isInvited,
        onClick: () => void account.reset(user),
      },
      { id: 'copyLink', isShown: may && !isOff && hasLink, onClick: () => void account.copyLink(user) },
      { id: 'password', isShown: may && !isOff, onClick: () => opens.password(user) },
      { id: 'logInAs', isShown: user.MayImpersonate, onClick: () => void logInAs(user) },
      { id: 'history', onClick: () => opens.history(id) },
      { id: 'signOut', isShown: may && !isOff && !isNew, onClick: () => void ask('signOut', user) },
      {
        id: 'resetSecondFactor',
        isShown: mayReset && may && user.HasSecondFactor,
        isDangerous: true,
        onClick: () => void ask('resetSecondFactor', user),
      },
      { id: 'deactivate', isShown: may && !isOff, isDangerous: true, onClick: () => void ask('deactivate', user) },
      { id: 'reactivate', isShown: may && isOff, onClick: () => void calls.reactivate.run({ id }) },
      { id: 'remove', isShown: may, isDangerous: true, onClick: () => void ask('remove', user) },
    ]
    return entries
      .filter(({ isShown = true }) => isShown)
      .map(({ id: action, isDangerous = false, onClick }) => ({
        id: action,
        isDangerous,
        onClick,
        label: t(($) => $.users.action[action]),
      }))
  }
}
