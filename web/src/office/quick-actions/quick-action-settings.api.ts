import { quickActionSettingsApi } from '@parkla/contract/office/quick-actions/quick-actions.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

// The topic of the settings: a changed action refreshes the list. Its names differ from those of the settings, because they are
// parts of the cache's keys.
export const quickActionSettings = callsOf('settings', quickActionSettingsApi)
