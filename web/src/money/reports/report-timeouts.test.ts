import { campaignResultsApi } from '@parkla/contract/members/campaigns/campaign-results.endpoints.ts'
import { fleetReportApi } from '@parkla/contract/members/fleets/fleet-report.endpoints.ts'
import { reportsApi } from '@parkla/contract/money/reports/reports.endpoints.ts'
import { managerReportApi } from '@parkla/contract/members/whitelists/manager-report.endpoints.ts'
import { expect, test } from 'vitest'
import { timeoutMsOf } from '../../kit/api/request.ts'

test('reports on screen: the timeout of a file, 60 s (R16)', () => {
  const reports = [reportsApi.finance, managerReportApi.report, fleetReportApi.report, campaignResultsApi.find]
  expect(reports.map((endpoint) => timeoutMsOf(endpoint))).toEqual([60_000, 60_000, 60_000, 60_000])
})
