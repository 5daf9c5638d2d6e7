import { campaignsApi } from '@parkla/contract/campaigns/campaigns.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

export const campaigns = callsOf('campaigns', campaignsApi)
