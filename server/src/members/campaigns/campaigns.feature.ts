import type { ServerFeature } from '../../kit/feature.ts'
import { sendToRegistrant, sendInvitations, mergeLedgerSums } from './campaigns.jobs.ts'
import { campaignsRoutes } from './campaigns.routes.ts'
import { invoicePrepaidCredit } from './ledger/campaign-billing.jobs.ts'
import { mailCampaignInvoice } from './ledger/campaign-invoices.jobs.ts'
import { campaignInvoicesRoutes } from './ledger/campaign-invoices.routes.ts'
import { campaignLedgerRoutes, campaignResultsRoutes } from './ledger/campaign-ledger.routes.ts'
import {
  campaignRegistrantsRoutes,
  promoCodesRoutes,
  translationsRoutes,
} from './registrants/campaign-registrants.routes.ts'
import { addUnsubscribePage } from './unsubscribe.routes.ts'

export const campaigns = {
  routes: [
    ...campaignsRoutes,
    ...campaignInvoicesRoutes,
    ...campaignLedgerRoutes,
    ...campaignResultsRoutes,
    ...campaignRegistrantsRoutes,
    ...promoCodesRoutes,
    ...translationsRoutes,
  ],
  jobs: [sendToRegistrant, sendInvitations, mergeLedgerSums, mailCampaignInvoice, invoicePrepaidCredit],
  pages: [addUnsubscribePage],
  live: { campaigns: ['campaigns.view'] },
} satisfies ServerFeature
