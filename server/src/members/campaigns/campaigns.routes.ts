import { campaignsApi } from '@parkla/contract/members/campaigns/campaigns.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { addCampaign, removeCampaign, saveCampaign } from './campaigns.commands.ts'
import { exportCampaigns } from './campaigns-export.queries.ts'
import { listCampaigns, listTemplates } from './campaigns.queries.ts'
import { findCampaign } from './promo-codes.queries.ts'

export const campaignsRoutes = bind(campaignsApi, {
  list: listCampaigns,
  export: exportCampaigns,
  templates: listTemplates,
  find: findCampaign,
  add: addCampaign,
  save: saveCampaign,
  remove: removeCampaign,
  removeById: (ctx, { id }) => removeCampaign(ctx, { ID: id }),
})
