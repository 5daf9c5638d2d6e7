import { placesApi } from '@parkla/contract/parking/places/places.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { addPlace } from './record/add-place.commands.ts'
import { countSessions, listVersions, openPlace } from './record/place-record.queries.ts'
import { listPlaces } from './list/place-list.queries.ts'
import { exportPlaces } from './list/places-export.queries.ts'
import { totalPlaces } from './list/occupancy.queries.ts'
import { listPlaceProfiles } from './places.queries.ts'
import { savePlace } from './record/save-place.commands.ts'
import { withdrawVersion } from './prices/versions.commands.ts'

export const placesRoutes = bind(placesApi, {
  profiles: listPlaceProfiles,
  list: listPlaces,
  totals: (ctx, filter) => totalPlaces(ctx, filter, 'places.view'),
  export: exportPlaces,
  find: (ctx, input) => openPlace(ctx, input),
  add: addPlace,
  save: savePlace,
  sessionsCount: countSessions,
  versions: listVersions,
  withdraw: withdrawVersion,
})
