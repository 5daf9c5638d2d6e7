import { listExport } from '../../../kit/lists/list-export.ts'
import { listFleetSessions } from '../home/fleet-home.queries.ts'
import { phrases } from '../phrases.ts'

/** Running sessions that fleets pay as they are listed (R182). */
export const exportFleetSessions = listExport(phrases, listFleetSessions, (words) => ({
  name: 'fleetSessions',
  title: words.sessionsNow,
  columns: [
    [words.shared.plate, 'text', ({ CarNumber }) => CarNumber],
    [words.shared.personName, ['text', 24], ({ Name }) => Name],
    [words.one, ['text', 28], ({ FleetName }) => FleetName],
    [words.shared.place, ['text', 28], ({ PlaceName }) => PlaceName],
    [words.shared.start, 'instant', ({ StartTime }) => StartTime],
    [words.visitor.grantedUntil, 'instant', ({ GrantedUntil }) => GrantedUntil],
  ],
  zoneOf: ({ TimeZone }) => TimeZone,
}))
