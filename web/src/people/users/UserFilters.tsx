import { NativeSelect } from '@mantine/core'
import { userSorts } from '@parkla/contract/people/users/users.filters.ts'
import { useT } from '../../kit/phrases.ts'
import { isChanged } from '../../kit/address/search-state.ts'
import { Filters } from '../../ui/filters/Filters.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { noFilters, type UsersSearch } from './users.search.ts'

type UserFiltersProps = { search: UsersSearch; filter: (to: Partial<UsersSearch>) => void }

/** Search by name or e-mail, and by the lists and places that a user manages (R175). */
export const UserFilters = ({ search, filter }: UserFiltersProps) => {
  const t = useT()
  return (
    <Filters onClear={isChanged(search, noFilters) ? () => filter(noFilters) : undefined}>
      <SearchField
        label={t(($) => $.users.filter.name)}
        maxLength={100}
        value={search.name}
        onSearch={(name) => filter({ name })}
      />
      <SearchField
        label={t(($) => $.users.filter.managed)}
        maxLength={100}
        value={search.whitelistFleetPlaceSearchString}
        onSearch={(whitelistFleetPlaceSearchString) => filter({ whitelistFleetPlaceSearchString })}
      />
      <NativeSelect
        label={t(($) => $.users.filter.sort)}
        data={userSorts.map((value) => ({ value, label: t(($) => $.users.sort[value]) }))}
        value={search.sort}
        onChange={({ currentTarget }) =>
          filter({ sort: userSorts.find((each) => each === currentTarget.value) ?? 'newest' })
        }
      />
    </Filters>
  )
}
