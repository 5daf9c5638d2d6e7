import { campaignRegistrantsApi } from '@parkla/contract/campaigns/campaign-registrants.endpoints.ts'
import { bind } from '../../kit/routes.ts'
import {
  addRegistrants,
  removeRegistrant,
  saveRegistrant,
  setRegistrantStatus,
} from './campaign-registrants.commands.ts'
import { listRegistrants } from './campaign-registrants.queries.ts'

export const campaignRegistrantsRoutes = bind(campaignRegistrantsApi, {
  list: listRegistrants,
  add: addRegistrants,
  save: saveRegistrant,
  setStatus: setRegistrantStatus,
  remove: removeRegistrant,
})
