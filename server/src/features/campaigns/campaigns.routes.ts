import { campaignsApi } from '@parkla/contract/campaigns/campaigns.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { addCampaign, removeCampaign, saveCampaign } from './campaigns.commands.ts'
import { exportCampaigns } from './campaigns-export.queries.ts'
import { findCampaign, listCampaigns, listTemplates } from './campaigns.queries.ts'

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
