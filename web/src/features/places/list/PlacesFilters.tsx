import { NativeSelect } from '@mantine/core'
import { placeStatuses, placeTypes } from '@parkla/contract/places/places.filters.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/query.ts'
import { Filters } from '../../../ui/Filters.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { places } from '../places.api.ts'
import { noFilters, PlacesSearch } from './places.search.ts'
import { isChanged } from '../../../kit/search-state.ts'

type PlacesFiltersProps = { search: PlacesSearch; filter: (to: Partial<PlacesSearch>) => void }

/** Regions of the places in reach. */
const useRegions = (): string[] => {
  const { data = [] } = useQuery(queryOf(places.profiles, {}))
  return [...new Set(data.map(({ Region }) => Region))].toSorted()
}

export const PlacesFilters = ({ search, filter }: PlacesFiltersProps) => {
  const t = useT()
  const regions = useRegions()
  const any = { value: '', label: t(($) => $.ui.all) }
  return (
    <Filters onClear={isChanged(search, noFilters) ? () => filter(noFilters) : undefined}>
      <SearchField
        // wide enough for the placeholder
        style={{ flexBasis: '15rem' }}
        label={t(($) => $.places.filter.search)}
        placeholder={t(($) => $.places.filter.searchHint)}
        maxLength={100}
        value={search.search}
        onSearch={(text) => filter({ search: text })}
      />
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
      {regions.length < 2 ? null : (
        <NativeSelect
          label={t(($) => $.ui.region)}
          data={[any, ...regions.map((value) => ({ value, label: value }))]}
          value={search.region}
          onChange={({ currentTarget }) => filter({ region: currentTarget.value })}
        />
      )}
    </Filters>
  )
}
