import { Button, Stack } from '@mantine/core'
import { fleetPageSizes } from '@parkla/contract/members/fleets/fleets.filters.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useList } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'
import { isChanged, useSearchState } from '../../kit/address/search-state.ts'
import { usePermission } from '../../kit/session.ts'
import { ListCards } from '../../listing/ListCards.tsx'
import { Filters } from '../../ui/filters/Filters.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { NameAndPlate } from '../whitelists/ListFilters.part.tsx'
import { FleetCard } from './FleetCard.tsx'
import { fleets } from './fleets.api.ts'
import { FleetFilterValues, FleetsSearch, noFilters } from './fleets.search.ts'

const sizes = [fleetPageSizes[0]]

/** Fleets in scope: search by name and by a plate of a user. */
export const FleetsPage = () => {
  const t = useT()
  const mayAdd = usePermission('fleets.edit')
  const { search, change, filter } = useSearchState(FleetsSearch)
  const filters = useMemo(() => FleetFilterValues.parse(search), [search])
  const list = useList(fleets.list, { filters, paging: search, setPaging: change })
  const isFiltered = isChanged(search, noFilters)
  return (
    <Stack gap="sm">
      <PageTitle title={t(($) => $.fleets.title)}>
        {mayAdd ? (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/fleets/$id" params={{ id: '0' }} />}
          >
            {t(($) => $.fleets.add)}
          </Button>
        ) : null}
      </PageTitle>
      <Filters onClear={isFiltered ? () => filter(noFilters) : undefined}>
        <NameAndPlate search={search} filter={filter} />
      </Filters>
      <ListCards
        label={t(($) => $.fleets.title)}
        list={list}
        sizes={sizes}
        file={fleets.export}
        filters={filters}
        empty={isFiltered ? t(($) => $.whitelists.empty.filtered) : t(($) => $.fleets.empty)}
      >
        {(row) => <FleetCard key={row.Id} fleet={row} />}
      </ListCards>
    </Stack>
  )
}
