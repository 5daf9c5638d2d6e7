import type { fleetHomeApi } from '@parkla/contract/fleets/fleet-home.endpoints.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Context } from '../../kit/context.ts'
import { exportList } from '../../kit/list-export.ts'
import { listFleetSessions } from './fleet-home.queries.ts'
import { phrases } from './phrases.ts'

/** Running sessions that fleets pay as they are listed (R182). */
export const exportFleetSessions = (
  ctx: Context,
  filter: RequestOf<(typeof fleetHomeApi)['exportSessions']>,
): Promise<FileAnswer> => {
  const words = phrases[ctx.language]
  return exportList(ctx, {
    name: 'fleetSessions',
    filter,
    title: words.fleets.sessions,
    columns: [
      [words.report.plate, 'text', ({ CarNumber }) => CarNumber],
      [words.report.name, ['text', 24], ({ Name }) => Name],
      [words.fleets.one, ['text', 28], ({ FleetName }) => FleetName],
      [words.report.place, ['text', 28], ({ PlaceName }) => PlaceName],
      [words.report.start, 'instant', ({ StartTime }) => StartTime],
      [words.visitors.grantedUntil, 'instant', ({ GrantedUntil }) => GrantedUntil],
    ],
    zoneOf: ({ TimeZone }) => TimeZone,
    list: listFleetSessions,
  })
}
