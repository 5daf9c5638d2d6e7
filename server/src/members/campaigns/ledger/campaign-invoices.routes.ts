import { campaignInvoicesApi } from '@parkla/contract/members/campaigns/campaign-invoices.endpoints.ts'
import { bind } from '../../../kit/http/routes.ts'
import { makeCampaignInvoice } from './campaign-invoices.commands.ts'
import { listCampaignInvoices, makeCampaignInvoicePdf } from './campaign-invoices.queries.ts'

export const campaignInvoicesRoutes = bind(campaignInvoicesApi, {
  list: listCampaignInvoices,
  make: makeCampaignInvoice,
  pdf: makeCampaignInvoicePdf,
})
