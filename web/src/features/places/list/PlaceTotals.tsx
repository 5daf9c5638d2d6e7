import type { ListPlaces } from '@parkla/contract/places/places.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/query.ts'
import { Totals } from '../../../ui/Totals.tsx'
import { places } from '../places.api.ts'

type Filters = Pick<ListPlaces, 'search' | 'type' | 'status' | 'region'>

/** Totals of own places in reach (R40, R41). */
export const PlaceTotals = ({ filters }: { filters: Filters }) => {
  const t = useT()
  const { data } = useQuery({
    ...queryOf(places.totals, filters, { isShown: true }),
    placeholderData: (before) => before,
  })
  const figures = [
    { label: t(($) => $.places.totals.places), value: data?.Places },
    { label: t(($) => $.places.field.Spots), value: data?.TotalSpots },
    { label: t(($) => $.places.totals.free), value: data?.AvailableSpots },
    { label: t(($) => $.places.totals.running), value: data?.RunningSessions },
  ]
  return <Totals label={t(($) => $.places.totals.label)} figures={figures} />
}
