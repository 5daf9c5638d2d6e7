import { campaignsApi } from '@parkla/contract/campaigns/campaigns.endpoints.ts'
import { campaignResultsApi } from '@parkla/contract/campaigns/campaign-results.endpoints.ts'
import { expect, test } from 'vitest'
import { callsOf } from './client.ts'
import { queryOf } from './query.ts'

test('calls of one topic with one name and one input: a key each', () => {
  const keys = [callsOf('campaigns', campaignsApi).find, callsOf('campaigns', campaignResultsApi).find].map((call) =>
    JSON.stringify(queryOf(call as ReturnType<typeof callsOf<typeof campaignsApi>>['find'], { id: 1 }).queryKey),
  )
  expect(new Set(keys).size).toBe(2)
})
