import { campaignLedgerApi } from '@parkla/contract/members/campaigns/campaign-ledger.endpoints.ts'
import { campaignResultsApi } from '@parkla/contract/members/campaigns/campaign-results.endpoints.ts'
import { bind } from '../../../kit/http/routes.ts'
import { exportLedger, listLedger, totalLedger } from './campaign-ledger.queries.ts'
import { exportResults, readResults } from '../results/campaign-results.queries.ts'

export const campaignLedgerRoutes = bind(campaignLedgerApi, {
  list: listLedger,
  totals: totalLedger,
  export: exportLedger,
})

export const campaignResultsRoutes = bind(campaignResultsApi, { find: readResults, export: exportResults })
