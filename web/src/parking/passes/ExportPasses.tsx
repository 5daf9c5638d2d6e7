import { passListingApi } from '@parkla/contract/parking/passes/pass-listing.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'
import { useT } from '../../kit/phrases.ts'
import { ExportButton } from '../../listing/ExportButton.tsx'

const { export: file } = callsOf('passes', passListingApi)

/** Export of all passes of a place. */
export const ExportPasses = ({ placeId: id }: { placeId: number }) => {
  const t = useT()
  return <ExportButton name={t(($) => $.passes.title)} file={file} filters={{ id }} isOfPage />
}
