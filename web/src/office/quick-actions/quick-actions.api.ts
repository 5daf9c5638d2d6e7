import { quickActionsApi } from '@parkla/contract/office/quick-actions/quick-actions.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const quickActions = callsOf('quickActions', quickActionsApi)
