import { officersApi } from '@parkla/contract/enforcement/officers/officers.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { inviteOfficer } from './officer-links.commands.ts'
import { activateOfficer, addOfficer, deactivateOfficer, saveOfficer } from './officers.commands.ts'
import { listOfficers } from './officers.queries.ts'
import { addPlaceGroup, removePlaceGroup, savePlaceGroup } from './place-groups.commands.ts'
import { listPlaceGroups } from './place-groups.queries.ts'

export const officersRoutes = bind(officersApi, {
  list: listOfficers,
  add: addOfficer,
  save: saveOfficer,
  deactivate: deactivateOfficer,
  activate: activateOfficer,
  invite: inviteOfficer,
  groups: listPlaceGroups,
  addGroup: addPlaceGroup,
  saveGroup: savePlaceGroup,
  removeGroup: removePlaceGroup,
})
