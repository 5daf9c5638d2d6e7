import { settingsApi } from '@parkla/contract/office/settings/settings.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const houseSettings = callsOf('settings', settingsApi)
