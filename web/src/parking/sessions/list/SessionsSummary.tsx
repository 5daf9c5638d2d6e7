import { sessionListingApi } from '@parkla/contract/parking/sessions/session-listing.endpoints.ts'
import { callsOf } from '../../../kit/api/client.ts'
import { useT } from '../../../kit/phrases.ts'
import { ListSummary } from '../../../listing/ListSummary.tsx'
import type { SessionsFilters } from '../../session-records/sessions.search.ts'

const { totals, export: file } = callsOf('sessionTotals', sessionListingApi)

/** Number, sum and export of the filtered sessions; a chunk of its own. */
export const SessionsSummary = ({ filters }: { filters: SessionsFilters }) => {
  const t = useT()
  return <ListSummary name={t(($) => $.sessions.title)} totals={totals} file={file} filters={filters} />
}
