import { Filters } from '../../ui/filters/Filters.tsx'
import { PlaceSearchField, RegionFilter } from '../../parking/places/PlaceFilterFields.part.tsx'
import { noFilters, type BoardSearch } from './board.search.ts'
import { isChanged } from '../../kit/address/search-state.ts'

type BoardFiltersProps = { search: BoardSearch; filter: (to: Partial<BoardSearch>) => void }

export const BoardFilters = ({ search, filter }: BoardFiltersProps) => (
  <Filters onClear={isChanged(search, noFilters) ? () => filter(noFilters) : undefined}>
    <PlaceSearchField value={search.search} onSearch={(text) => filter({ search: text })} />
    <RegionFilter value={search.region} onChange={(region) => filter({ region })} />
  </Filters>
)
