import { fleetsApi } from '@parkla/contract/fleets/fleets.endpoints.ts'
import { bind } from '../../kit/routes.ts'
import { addFleet, saveFleet } from './fleets.commands.ts'
import { findFleet, listFleets } from './fleets.queries.ts'

export const fleetsRoutes = bind(fleetsApi, { list: listFleets, find: findFleet, add: addFleet, save: saveFleet })
