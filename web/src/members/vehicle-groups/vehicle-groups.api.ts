import { vehicleGroupsApi } from '@parkla/contract/members/vehicle-groups/vehicle-groups.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

/** A 401 is shown on the page, with a link to sign in (R11). */
export const vehicleGroups = callsOf('vehicleGroups', vehicleGroupsApi, { keepsSession: true })
