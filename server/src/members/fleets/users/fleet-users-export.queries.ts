import type { fleetUsersApi } from '@parkla/contract/members/fleets/fleet-users.endpoints.ts'
import type { FleetUser } from '@parkla/contract/members/fleets/fleet-users.schema.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Context } from '../../../kit/context.ts'
import { exportList, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { userColumnsIn } from '../../whitelists/users/list-users-export.queries.ts'
import { listFleetUsers } from './fleet-users.queries.ts'
import { readFleet } from '../fleets.queries.ts'
import { phrases } from '../phrases.ts'

/** The list as it is shown, with its masks; of a restricted manager their user (R100). */
export const exportFleetUsers = async (
  ctx: Context,
  filter: RequestOf<(typeof fleetUsersApi)['export']>,
): Promise<FileAnswer> => {
  const { TimeZone: zone } = await readFleet(ctx.replica, ctx, filter.id)
  const words = phrases[ctx.language]
  const { who, validity } = userColumnsIn(ctx.language, zone)
  const invited: ExportColumn<FleetUser> = [words.invited, 'instant', ({ InvitedAt }) => InvitedAt]
  return exportList(ctx, {
    name: 'fleetUsers',
    filter,
    title: words.users.title,
    columns: [...who, ...validity, invited],
    zoneOf: () => zone,
    list: listFleetUsers,
  })
}
