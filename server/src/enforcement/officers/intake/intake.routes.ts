import { intakeApi } from '@parkla/contract/enforcement/officers/intake/intake.endpoints.ts'
import { bind } from '../../../kit/http/routes.ts'
import { issueForOfficer } from './intake.commands.ts'
import { checkForOfficer, listOfficerPlaces } from './intake.queries.ts'
import { addPhoto } from './photos.commands.ts'

export const intakeRoutes = bind(intakeApi, {
  places: listOfficerPlaces,
  check: checkForOfficer,
  issue: issueForOfficer,
  addPhoto,
})
