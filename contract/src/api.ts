import { accountsApi } from './accounts/accounts.endpoints.ts'
import { alarmsApi } from './alarms/alarms.endpoints.ts'
import { boardApi } from './board/board.endpoints.ts'
import { bookingsApi } from './bookings/bookings.endpoints.ts'
import { clientsApi } from './clients/clients.endpoints.ts'
import { gatesApi } from './gates/gates.endpoints.ts'
import { importsApi } from './imports/imports.endpoints.ts'
import { liveApi } from './live/live.endpoints.ts'
import { lprEventsApi, lprRepairsApi } from './lpr-events/lpr-events.endpoints.ts'
import { lprPassagesApi } from './lpr-events/lpr-passages.endpoints.ts'
import { lprReadsApi } from './lpr-events/lpr-reads.endpoints.ts'
import { passesApi } from './passes/passes.endpoints.ts'
import { placesApi } from './places/places.endpoints.ts'
import { retentionApi } from './retention/retention.endpoints.ts'
import { sessionsApi } from './sessions/sessions.endpoints.ts'
import { settingsApi } from './settings/settings.endpoints.ts'
import { zonesApi } from './zones/zones.endpoints.ts'

/** Every endpoint of the product. */
export const api = {
  accounts: accountsApi,
  live: liveApi,
  places: placesApi,
  sessions: sessionsApi,
  lprEvents: lprEventsApi,
  lprPassages: lprPassagesApi,
  lprReads: lprReadsApi,
  lprRepairs: lprRepairsApi,
  clients: clientsApi,
  imports: importsApi,
  gates: gatesApi,
  bookings: bookingsApi,
  passes: passesApi,
  zones: zonesApi,
  settings: settingsApi,
  retention: retentionApi,
  alarms: alarmsApi,
  board: boardApi,
}
export type Api = typeof api
