import { Button, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { fleetPageSizes } from '@parkla/contract/fleets/fleets.filters.ts'
import type { FleetRow } from '@parkla/contract/fleets/fleets.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useList, type ListState } from '../../kit/list.ts'
import { useT } from '../../kit/phrases.ts'
import { isChanged, useSearchState } from '../../kit/search-state.ts'
import { usePermission } from '../../kit/session.ts'
import { ExportButton } from '../../listing/ExportButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PagerWithSummary } from '../../ui/Pager.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { FleetCard } from './FleetCard.tsx'
import { fleets } from './fleets.api.ts'
import { FleetFilterValues, FleetsSearch, noFilters } from './fleets.search.ts'

const columns = { base: 1, sm: 2, lg: 3 }

const Cards = ({ list, isFiltered }: { list: ListState<FleetRow>; isFiltered: boolean }) => {
  const t = useT()
  if (list.error) return <ErrorState error={list.error} retry={list.retry} />
  if (list.isLoading)
    return (
      <SimpleGrid cols={columns} spacing="md" aria-busy="true">
        {Array.from({ length: fleetPageSizes[0] }, (_, index) => (
          <Skeleton key={index} height={168} radius="md" />
        ))}
      </SimpleGrid>
    )
  if (list.rows.length === 0)
    return <EmptyState title={isFiltered ? t(($) => $.whitelists.empty.filtered) : t(($) => $.fleets.empty)} />
  return (
    <SimpleGrid component="ul" cols={columns} spacing="md" p={0} m={0} aria-label={t(($) => $.fleets.title)}>
      {list.rows.map((row) => (
        <FleetCard key={row.Id} fleet={row} />
      ))}
    </SimpleGrid>
  )
}

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
        <SearchField
          label={t(($) => $.ui.name)}
          maxLength={100}
          value={search.name}
          onSearch={(name) => filter({ name })}
        />
        <SearchField
          label={t(($) => $.whitelists.filter.plate)}
          maxLength={12}
          value={search.vehicleNumber}
          onSearch={(vehicleNumber) => filter({ vehicleNumber })}
        />
      </Filters>
      <Cards list={list} isFiltered={isFiltered} />
      <PagerWithSummary list={list} sizes={[fleetPageSizes[0]]}>
        <ExportButton name={t(($) => $.fleets.title)} file={fleets.export} filters={filters} />
      </PagerWithSummary>
    </Stack>
  )
}
