import { placesApi } from '@parkla/contract/places/places.endpoints.ts'
import { bind } from '../../kit/routes.ts'
import { addPlace } from './places.commands.ts'
import { countSessions, listVersions, openPlace } from './places.detail.ts'
import { listPlaces } from './places.list.ts'
import { totalPlaces } from './occupancy.queries.ts'
import { listPlaceProfiles } from './places.queries.ts'
import { cancelReplay, startReplay } from './replays.commands.ts'
import { findReplay } from './replays.queries.ts'
import { savePlace } from './saving.commands.ts'
import { withdrawVersion } from './versions.commands.ts'

export const placesRoutes = bind(placesApi, {
  profiles: listPlaceProfiles,
  list: listPlaces,
  totals: (ctx, filter) => totalPlaces(ctx, filter, 'places.view'),
  find: (ctx, input) => openPlace(ctx, input),
  add: addPlace,
  save: savePlace,
  sessionsCount: countSessions,
  versions: listVersions,
  withdraw: withdrawVersion,
  startReplay,
  findReplay,
  cancelReplay,
})
