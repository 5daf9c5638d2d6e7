import { passageListingApi } from '@parkla/contract/gates/reads/passage-listing.endpoints.ts'
import { callsOf } from '../../../kit/api/client.ts'
import { useT } from '../../../kit/phrases.ts'
import { ListSummary } from '../../../listing/ListSummary.tsx'

const { totals, export: file } = callsOf('passageTotals', passageListingApi)

type PassagesSummaryProps = { filters: Parameters<typeof totals>[0] }

/** Number and export of the filtered passages; a chunk of its own. */
export const PassagesSummary = ({ filters }: PassagesSummaryProps) => {
  const t = useT()
  return <ListSummary name={t(($) => $.reads.passages)} totals={totals} file={file} filters={filters} />
}
