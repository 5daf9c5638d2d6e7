import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { Filters } from '../../ui/Filters.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { places } from '../places/places.api.ts'
import { noFilters, type BoardSearch } from './board.search.ts'
import { isChanged } from '../../kit/search-state.ts'

type BoardFiltersProps = { search: BoardSearch; filter: (to: Partial<BoardSearch>) => void }

/** Regions in scope; hidden when there is only one. */
const useRegions = (): string[] => {
  const { data = [] } = useQuery(queryOf(places.profiles, {}))
  return [...new Set(data.map(({ Region }) => Region))].toSorted()
}

export const BoardFilters = ({ search, filter }: BoardFiltersProps) => {
  const t = useT()
  const regions = useRegions()
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
      {regions.length < 2 ? null : (
        <NativeSelect
          label={t(($) => $.ui.region)}
          data={[{ value: '', label: t(($) => $.ui.all) }, ...regions.map((value) => ({ value, label: value }))]}
          value={search.region}
          onChange={({ currentTarget }) => filter({ region: currentTarget.value })}
        />
      )}
    </Filters>
  )
}
