import { NativeSelect } from '@mantine/core'
import { placeStatuses, placeTypes } from '@parkla/contract/parking/places/places.filters.ts'
import { useT } from '../../../kit/phrases.ts'
import { Filters } from '../../../ui/filters/Filters.tsx'
import { PlaceSearchField, RegionFilter } from '../PlaceFilterFields.part.tsx'
import { noFilters, PlacesSearch } from './places.search.ts'
import { isChanged } from '../../../kit/address/search-state.ts'

type PlacesFiltersProps = { search: PlacesSearch; filter: (to: Partial<PlacesSearch>) => void }

export const PlacesFilters = ({ search, filter }: PlacesFiltersProps) => {
  const t = useT()
  const any = { value: '', label: t(($) => $.ui.all) }
  return (
    <Filters onClear={isChanged(search, noFilters) ? () => filter(noFilters) : undefined}>
      <PlaceSearchField value={search.search} onSearch={(text) => filter({ search: text })} />
      <NativeSelect
        label={t(($) => $.ui.type)}
        data={[any, ...placeTypes.map((value) => ({ value, label: t(($) => $.places.type[value]) }))]}
        value={search.type}
        onChange={({ currentTarget }) => filter(PlacesSearch.pick({ type: true }).parse({ type: currentTarget.value }))}
      />
      <NativeSelect
        label={t(($) => $.places.field.Status)}
        data={[any, ...placeStatuses.map((value) => ({ value, label: t(($) => $.places.status[value]) }))]}
        value={search.status}
        onChange={({ currentTarget }) =>
          filter(PlacesSearch.pick({ status: true }).parse({ status: currentTarget.value }))
        }
      />
      <RegionFilter value={search.region} onChange={(region) => filter({ region })} />
    </Filters>
  )
}
