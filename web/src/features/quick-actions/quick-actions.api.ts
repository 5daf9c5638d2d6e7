import { quickActionsApi } from '@parkla/contract/quick-actions/quick-actions.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const quickActions = callsOf('quickActions', quickActionsApi)
