import { campaignInvoicesApi } from '@parkla/contract/members/campaigns/campaign-invoices.endpoints.ts'
import { campaignLedgerApi } from '@parkla/contract/members/campaigns/campaign-ledger.endpoints.ts'
import { campaignResultsApi } from '@parkla/contract/members/campaigns/campaign-results.endpoints.ts'
import { campaignRegistrantsApi } from '@parkla/contract/members/campaigns/campaign-registrants.endpoints.ts'
import { campaignsApi } from '@parkla/contract/members/campaigns/campaigns.endpoints.ts'
import { importsApi } from '@parkla/contract/office/imports/imports.endpoints.ts'
import { promoCodesApi } from '@parkla/contract/members/campaigns/promo-codes.endpoints.ts'
import { translationsApi } from '@parkla/contract/members/campaigns/translations.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const campaigns = callsOf('campaigns', campaignsApi)
export const campaignInvoices = callsOf('campaigns', campaignInvoicesApi)
export const campaignLedger = callsOf('campaigns', campaignLedgerApi)
export const campaignResults = callsOf('campaigns', campaignResultsApi)
export const registrants = callsOf('campaigns', campaignRegistrantsApi)
export const promoCodes = callsOf('campaigns', promoCodesApi)
export const translations = callsOf('campaigns', translationsApi)
export const importFiles = callsOf('imports', { template: importsApi.template })
