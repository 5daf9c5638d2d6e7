import { zonesApi } from '@parkla/contract/parking/zones/zones.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { removeZone, saveZone, uploadIcon } from './zones.commands.ts'
import { findZone, listAdminPlaces, listOwnerRegions, listOwnerZones, listZones } from './zones.queries.ts'

export const zonesRoutes = bind(zonesApi, {
  list: listZones,
  find: findZone,
  add: (ctx, input) => saveZone(ctx, { ...input, ID: 0 }),
  save: saveZone,
  remove: removeZone,
  removeById: (ctx, { id }) => removeZone(ctx, { ID: id }),
  uploadIcon,
  ownerZones: listOwnerZones,
  adminPlaces: listAdminPlaces,
  ownerRegions: listOwnerRegions,
})
