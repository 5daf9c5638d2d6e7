import { Button, Checkbox, Stack } from '@mantine/core'
import { whitelistPageSizes } from '@parkla/contract/members/whitelists/whitelists.filters.ts'
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
import { NameAndPlate } from './ListFilters.part.tsx'
import { WhitelistCard } from './WhitelistCard.tsx'
import { whitelists } from './whitelists.api.ts'
import { noFilters, WhitelistFilterValues, WhitelistsSearch } from './whitelists.search.ts'

const sizes = [whitelistPageSizes[0]]
const WhitelistFilters = ({ search, filter }: Pick<ReturnType<typeof useSearch>, 'search' | 'filter'>) => {
  const t = useT()
  return (
    <Filters onClear={isChanged(search, noFilters) ? () => filter(noFilters) : undefined}>
      <NameAndPlate search={search} filter={filter} />
      <Checkbox
        size="md"
        styles={{ label: { fontSize: 'var(--mantine-font-size-sm)' } }}
        mb={6}
        style={{ alignSelf: 'end' }}
        label={t(($) => $.whitelists.filter.room)}
        checked={search.availability === 'true'}
        onChange={({ currentTarget: { checked } }) => filter({ availability: checked ? 'true' : '' })}
      />
    </Filters>
  )
}

const useSearch = () => useSearchState(WhitelistsSearch)

/** Whitelists in scope, favourites first: search, availability and the star (R87, R88, R99). */
export const WhitelistsPage = () => {
  const t = useT()
  const mayAdd = usePermission('whitelists.edit')
  const { search, change, filter } = useSearch()
  const filters = useMemo(() => WhitelistFilterValues.parse(search), [search])
  const list = useList(whitelists.list, { filters, paging: search, setPaging: change })
  return (
    <Stack gap="sm">
      <PageTitle title={t(($) => $.whitelists.title)}>
        {mayAdd ? (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/whitelists/$id" params={{ id: '0' }} />}
          >
            {t(($) => $.whitelists.add)}
          </Button>
        ) : null}
      </PageTitle>
      <WhitelistFilters search={search} filter={filter} />
      <ListCards
        label={t(($) => $.whitelists.title)}
        list={list}
        sizes={sizes}
        file={whitelists.export}
        filters={filters}
        empty={t(($) => $.whitelists.empty[isChanged(search, noFilters) ? 'filtered' : 'all'])}
      >
        {(row) => <WhitelistCard key={row.Id} list={row} />}
      </ListCards>
    </Stack>
  )
}
