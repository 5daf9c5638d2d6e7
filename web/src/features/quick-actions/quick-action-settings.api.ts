import { quickActionSettingsApi } from '@parkla/contract/quick-actions/quick-actions.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

// The topic of the settings: a changed action refreshes the list.
export const quickActionSettings = callsOf('settings', quickActionSettingsApi)
