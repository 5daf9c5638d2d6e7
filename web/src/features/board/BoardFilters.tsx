import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { Filters } from '../../ui/Filters.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { places } from '../places/places.api.ts'
import type { BoardSearch } from './board.search.ts'

type BoardFiltersProps = { search: BoardSearch; change: (to: Partial<BoardSearch>) => void }

/** Regions of the places in reach; with a single one there is nothing to choose (D1 §6). */
const useRegions = (): string[] => {
  const { data = [] } = useQuery(queryOf(places.profiles, {}))
  return [...new Set(data.map(({ Region }) => Region))].toSorted()
}

export const BoardFilters = ({ search, change }: BoardFiltersProps) => {
  const t = useT()
  const regions = useRegions()
  const first = { page: 0, cursor: '' }
  const isFiltered = search.search + search.region !== ''
  return (
    <Filters
      label={t(($) => $.board.filter)}
      onClear={isFiltered ? () => change({ ...first, search: '', region: '' }) : undefined}
    >
      <SearchField
        label={t(($) => $.places.filter.search)}
        placeholder={t(($) => $.places.filter.searchHint)}
        maxLength={100}
        value={search.search}
        onSearch={(text) => change({ ...first, search: text })}
      />
      {regions.length < 2 ? null : (
        <NativeSelect
          label={t(($) => $.places.column.region)}
          data={[
            { value: '', label: t(($) => $.places.filter.any) },
            ...regions.map((value) => ({ value, label: value })),
          ]}
          value={search.region}
          onChange={({ currentTarget }) => change({ ...first, region: currentTarget.value })}
        />
      )}
    </Filters>
  )
}
