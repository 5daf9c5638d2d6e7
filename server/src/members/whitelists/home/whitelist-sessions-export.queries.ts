import { listExport } from '../../../kit/lists/list-export.ts'
import { phrases } from '../phrases.ts'
import { listWhitelistSessions } from './whitelist-home.queries.ts'

/** Running sessions of members as they are listed (R182). */
export const exportWhitelistSessions = listExport(phrases, listWhitelistSessions, (words) => ({
  name: 'whitelistSessions',
  title: words.membersInside,
  columns: [
    [words.shared.plate, 'text', ({ CarNumber }) => CarNumber],
    [words.shared.personName, ['text', 24], ({ Name }) => Name],
    [words.one, ['text', 28], ({ WhitelistName }) => WhitelistName],
    [words.shared.place, ['text', 28], ({ PlaceName }) => PlaceName],
    [words.shared.start, 'instant', ({ StartTime }) => StartTime],
  ],
  zoneOf: ({ TimeZone }) => TimeZone,
}))
