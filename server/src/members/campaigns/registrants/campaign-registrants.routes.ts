import { campaignRegistrantsApi } from '@parkla/contract/members/campaigns/campaign-registrants.endpoints.ts'
import { promoCodesApi } from '@parkla/contract/members/campaigns/promo-codes.endpoints.ts'
import { translationsApi } from '@parkla/contract/members/campaigns/translations.endpoints.ts'
import { bind } from '../../../kit/http/routes.ts'
import {
  addRegistrants,
  countWaiting,
  decideRegistrants,
  decideWaiting,
  removeRegistrant,
  saveRegistrant,
  setRegistrantStatus,
} from './campaign-registrants.commands.ts'
import { exportRegistrants } from './campaign-registrants-export.queries.ts'
import { findRegistrant, listRegistrants } from './campaign-registrants.queries.ts'
import { generatePromoCodes } from '../promo-codes.commands.ts'
import { exportPromoCodes } from '../promo-codes-export.queries.ts'
import { listPromoCodes } from '../promo-codes.queries.ts'
import { findTranslation, saveTranslation } from '../translations.commands.ts'

export const campaignRegistrantsRoutes = bind(campaignRegistrantsApi, {
  list: listRegistrants,
  export: exportRegistrants,
  find: findRegistrant,
  add: addRegistrants,
  save: saveRegistrant,
  setStatus: setRegistrantStatus,
  decide: decideRegistrants,
  waiting: countWaiting,
  decideWaiting,
  remove: removeRegistrant,
})

export const promoCodesRoutes = bind(promoCodesApi, {
  list: listPromoCodes,
  export: exportPromoCodes,
  generate: generatePromoCodes,
})

export const translationsRoutes = bind(translationsApi, { find: findTranslation, save: saveTranslation })
