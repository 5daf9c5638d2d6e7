import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { useT } from '../../kit/phrases.ts'
import { Counts } from './Counts.tsx'

/** How many rows come to which place, where the server tells. */
export const PlaceCounts = ({ row }: { row: Import }) => {
  const t = useT()
  const told = row.Places.reduce((sum, { Rows }) => sum + Rows, 0)
  const others = row.Places.length > 0 ? row.RowsToAdd - told : 0
  return (
    <Counts
      title={t(($) => $.imports.preview.places)}
      counts={[
        ...row.Places.map(({ PlaceID, PlaceName, Rows }) => ({ id: PlaceID, count: Rows, text: PlaceName })),
        ...(others > 0 ? [{ id: 0, count: others, text: t(($) => $.imports.preview.otherPlaces) }] : []),
      ]}
    />
  )
}
