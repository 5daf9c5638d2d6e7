import { alarmListingApi } from '@parkla/contract/gates/alarms/alarm-listing.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'
import { useT } from '../../kit/phrases.ts'
import { ListSummary } from '../../listing/ListSummary.tsx'
import type { AlarmFilters } from './AlarmGroup.tsx'

const { totals, export: file } = callsOf('alarmTotals', alarmListingApi)

/** Number and export of the filtered alarms that are not cleared; a chunk of its own. */
export const AlarmsSummary = ({ filters }: { filters: AlarmFilters }) => {
  const t = useT()
  return <ListSummary name={t(($) => $.alarms.title)} totals={totals} file={file} filters={filters} />
}
