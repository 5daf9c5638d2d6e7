import type { ListPlaces } from '@parkla/contract/places/places.schema.ts'
import { useT } from '../../../kit/phrases.ts'
import { ExportButton } from '../../../listing/ExportButton.tsx'
import { places } from '../places.api.ts'

type ExportPlacesProps = { filters: Pick<ListPlaces, 'search' | 'type' | 'status' | 'region'> }

/** Export of the listed places; a chunk of its own. */
export const ExportPlaces = ({ filters }: ExportPlacesProps) => {
  const t = useT()
  return <ExportButton name={t(($) => $.places.title)} file={places.export} filters={filters} isOfPage />
}
