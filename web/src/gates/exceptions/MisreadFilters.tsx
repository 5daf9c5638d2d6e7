import { NativeSelect } from '@mantine/core'
import { exceptionKinds } from '@parkla/contract/gates/reads/exception-kinds.ts'
import { useT } from '../../kit/phrases.ts'
import { DayRange } from '../../ui/filters/DayRange.tsx'
import { Filters } from '../../ui/filters/Filters.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { MisreadsSearch, noFilters, shownStatuses } from './exceptions.search.ts'
import { kindText } from './misread-texts.ts'
import { isChanged } from '../../kit/address/search-state.ts'

type MisreadFiltersProps = { search: MisreadsSearch; filter: (to: Partial<MisreadsSearch>) => void }

export const MisreadFilters = ({ search, filter }: MisreadFiltersProps) => {
  const t = useT()
  return (
    <Filters onClear={isChanged(search, noFilters) ? () => filter(noFilters) : undefined}>
      <NativeSelect
        label={t(($) => $.sessions.field.Status)}
        data={shownStatuses.map((value) => ({ value, label: t(($) => $.reads.status[value]) }))}
        value={search.status}
        onChange={({ currentTarget }) =>
          filter(MisreadsSearch.pick({ status: true }).parse({ status: currentTarget.value }))
        }
      />
      <NativeSelect
        label={t(($) => $.reads.column.kind)}
        data={[
          { value: '', label: t(($) => $.exceptions.filter.any) },
          ...exceptionKinds.map((value) => ({ value, label: kindText(value) })),
        ]}
        value={search.kind}
        onChange={({ currentTarget }) =>
          filter(MisreadsSearch.pick({ kind: true }).parse({ kind: currentTarget.value }))
        }
      />
      <SearchField
        label={t(($) => $.exceptions.filter.plate)}
        maxLength={12}
        autoCapitalize="characters"
        value={search.car_number}
        onSearch={(text) => filter({ car_number: text })}
      />
      <SearchField
        label={t(($) => $.sessions.field.PlaceId)}
        maxLength={100}
        value={search.place_name}
        onSearch={(text) => filter({ place_name: text })}
      />
      <DayRange days={search} onChange={(side, day) => filter({ [side]: day })} />
    </Filters>
  )
}
