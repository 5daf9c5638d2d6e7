import type { ContractFeature } from '../../kit/feature.ts'
import { campaignInvoicesApi } from './campaign-invoices.endpoints.ts'
import { campaignLedgerApi } from './campaign-ledger.endpoints.ts'
import { campaignRegistrantsApi } from './campaign-registrants.endpoints.ts'
import { campaignResultsApi } from './campaign-results.endpoints.ts'
import { campaignsApi } from './campaigns.endpoints.ts'
import { promoCodesApi } from './promo-codes.endpoints.ts'
import { translationsApi } from './translations.endpoints.ts'

export const campaigns = {
  api: {
    campaigns: campaignsApi,
    campaignInvoices: campaignInvoicesApi,
    campaignLedger: campaignLedgerApi,
    campaignResults: campaignResultsApi,
    campaignRegistrants: campaignRegistrantsApi,
    promoCodes: promoCodesApi,
    translations: translationsApi,
  },
  live: ['campaigns'],
} as const satisfies ContractFeature
