import type { FleetUser } from '@parkla/contract/members/fleets/fleet-users.schema.ts'
import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { useAction } from '../../../kit/api/action.ts'
import { t } from '../../../kit/phrases.ts'
import { confirm } from '../../../ui/dialogs/confirm.ts'
import type { RowAction } from '../../../ui/table/row-action.ts'
import { userActions } from '../../whitelists/users/user-actions.api.ts'
import { fleetUsers } from '../fleets.api.ts'

/** The actions of a user by their status (R92, R105). */
export const useFleetUserActions = (
  fleet: Fleet,
  { edit, decline }: { edit: (user: FleetUser) => void; decline: (user: FleetUser) => void },
): ((user: FleetUser) => RowAction[]) => {
  const set = useAction(fleetUsers.setStatus, { success: () => t(($) => $.whitelists.done.status) })
  const invite = useAction(fleetUsers.save, { success: () => t(($) => $.fleets.invitationSent) })
  const reset = useAction(fleetUsers.resetLimits, { success: () => t(($) => $.fleets.limitsReset) })
  const hasTotal = !fleet.ResetUsedLimitsEachMonth && fleet.MonthlyLimitInCentsPerUser > 0
  const askReset = async (user: FleetUser): Promise<void> => {
    const isMeant = await confirm({
      title: t(($) => $.fleets.confirmReset.title, { name: user.Name }),
      text: t(($) => $.fleets.confirmReset.text),
      yes: t(($) => $.fleets.resetLimits),
    })
    if (isMeant) await reset.run({ id: user.FleetId, userId: user.ID })
  }
  const remove = useAction(fleetUsers.remove, { success: () => t(($) => $.whitelists.done.removed) })
  return (user) => {
    const { Name, Email, Phone, Plates, ValidFrom, ValidTo, UpdatedAt } = user
    const path = { id: user.FleetId, userId: user.ID, UpdatedAt }
    const send = () => void invite.run({ ...path, invite: 'true', Name, Email, Phone, Plates, ValidFrom, ValidTo })
    return userActions(user, {
      edit,
      decline,
      approve: () => void set.run({ ...path, status: 'APPROVED' }),
      reopen: () => void set.run({ ...path, status: 'PENDING' }),
      remove: () => remove.run(path),
      more: [
        ...(Email === '' ? [] : [{ id: 'invite', label: t(($) => $.fleets.invite), onClick: send }]),
        ...(hasTotal
          ? [{ id: 'resetLimits', label: t(($) => $.fleets.resetLimits), onClick: () => void askReset(user) }]
          : []),
      ],
    })
  }
}
