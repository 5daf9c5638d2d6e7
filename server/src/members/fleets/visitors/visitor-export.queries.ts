import type { VisitorSession } from '@parkla/contract/members/fleets/visitor-sessions.schema.ts'
import { listExport, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { phrases, type Words } from '../phrases.ts'
import { listVisitorSessionsOfFleet } from './visitor-sessions.queries.ts'

const columnsIn = (words: Words): ExportColumn<VisitorSession>[] => [
  [words.shared.plate, ['text', 14], ({ CarNumber }) => CarNumber],
  [words.shared.place, ['text', 28], ({ PlaceName }) => PlaceName],
  [words.visitor.user, ['text', 28], ({ Name }) => Name],
  [words.shared.start, 'instant', ({ StartTime }) => StartTime],
  [words.visitor.grantedUntil, 'instant', ({ GrantedUntil }) => GrantedUntil],
  [words.shared.end, 'instant', ({ EndTime }) => EndTime],
  [words.shared.cost, 'money', ({ CostInCents }) => CostInCents],
  [words.shared.currency, 'currency', ({ Currency }) => Currency],
]

/** Visitor sessions as they are listed, with the masks and within the reach of the reader (R104, R182). */
export const exportVisitorSessions = listExport(phrases, listVisitorSessionsOfFleet, (words) => ({
  name: 'visitorSessions',
  title: words.visitors.title,
  columns: columnsIn(words),
  zoneOf: ({ TimeZone }) => TimeZone,
}))
