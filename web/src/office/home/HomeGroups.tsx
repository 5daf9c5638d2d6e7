import { Anchor, Box, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { holds, type Actor } from '@parkla/contract/access/actor.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { isChanged, useSearchState } from '../../kit/address/search-state.ts'
import { usePermission, useUser } from '../../kit/session.ts'
import { Filters } from '../../ui/filters/Filters.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { PlateSearch } from '../../members/whitelists/ListFilters.part.tsx'
import { fleets } from '../../members/fleets/fleets.api.ts'
import { PendingUsers } from '../../members/fleets/PendingUsers.part.tsx'
import { FleetSessions, StartVisitorButton } from '../../members/fleets/home/FleetHome.part.tsx'
import { Availability } from '../../members/whitelists/Availability.part.tsx'
import { FavoriteButton } from '../../members/whitelists/FavoriteButton.part.tsx'
import { WhitelistSessions } from '../../members/whitelists/home/WhitelistHome.part.tsx'
import { whitelists } from '../../members/whitelists/whitelists.api.ts'
import { HomeSearch } from './home.search.ts'
import { PlacesFilter } from './PlacesFilter.tsx'
import { Requests } from './Requests.tsx'

const noFilters = HomeSearch.parse({})

const columns = { base: 1, xs: 2, md: 3, lg: 4 }

type Narrowed = { filters: HomeSearch }

type SectionProps = { title: string; children: ReactNode }

const Section = ({ title, children }: SectionProps) => {
  const id = useId()
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={2} id={id} fz="md" fw={700}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}

type TileProps = {
  to: '/whitelist/$id' | '/fleet/$id'
  id: number
  name: string
  note: ReactNode
  mark?: ReactNode
  children?: ReactNode
}

const Tile = ({ to, id, name, note, mark, children }: TileProps) => (
  <Paper component="li" withBorder p="md" style={{ display: 'flex', flexDirection: 'column' }}>
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
      <Anchor
        fw={600}
        lineClamp={2}
        title={name}
        style={{ overflowWrap: 'anywhere' }}
        renderRoot={(props) => <Link {...props} to={to} params={{ id: String(id) }} />}
      >
        {name}
      </Anchor>
      {mark}
    </Group>
    {note}
    {children ? (
      <Box mt="auto" pt="xs">
        {children}
      </Box>
    ) : null}
  </Paper>
)

/** Link to all lists or fleets, and for global admins to a new one. */
const AllTile = ({ to }: { to: '/whitelists' | '/fleets' }) => {
  const t = useT()
  const mayAdd = usePermission(to === '/fleets' ? 'fleets.edit' : 'whitelists.edit')
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap={4} align="flex-start">
        <Anchor fw={600} renderRoot={(props) => <Link {...props} to={to} />}>
          {to === '/fleets' ? t(($) => $.home.allFleets) : t(($) => $.home.allWhitelists)}
        </Anchor>
        {mayAdd ? (
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to={`${to}/$id`} params={{ id: '0' }} />}>
            {to === '/fleets' ? t(($) => $.fleets.add) : t(($) => $.whitelists.add)}
          </Anchor>
        ) : null}
      </Stack>
    </Paper>
  )
}

/** Favourites first, with the members inside now; the twelfth tile leads to all (R87). */
const Whitelists = ({ filters }: Narrowed) => {
  const t = useT()
  const query = useQuery(queryOf(whitelists.list, { page_size: 11, ...filters }, { isShown: true }))
  return (
    <Section title={t(($) => $.whitelists.title)}>
      <QueryContent query={query}>
        {({ items }) => (
          <SimpleGrid component="ul" cols={columns} spacing="sm">
            {items.map((list) => (
              <Tile
                key={list.Id}
                to="/whitelist/$id"
                id={list.Id}
                name={list.Name}
                note={<Availability now={list.Availability} zone={list.TimeZone} />}
                mark={<FavoriteButton list={list} />}
              />
            ))}
            <AllTile to="/whitelists" />
          </SimpleGrid>
        )}
      </QueryContent>
    </Section>
  )
}

const Fleets = ({ filters }: Narrowed) => {
  const t = useT()
  const query = useQuery(queryOf(fleets.list, { page_size: 11, ...filters }, { isShown: true }))
  return (
    <Section title={t(($) => $.fleets.title)}>
      <QueryContent query={query}>
        {({ items }) => (
          <SimpleGrid component="ul" cols={columns} spacing="sm">
            {items.map((fleet) => (
              <Tile
                key={fleet.Id}
                to="/fleet/$id"
                id={fleet.Id}
                name={fleet.Name}
                note={<Text size="sm">{t(($) => $.whitelists.users, { count: fleet.UserCount })}</Text>}
                mark={<PendingUsers fleet={fleet} />}
              >
                {fleet.MayManageVisitors ? <StartVisitorButton fleetId={fleet.Id} variant="light" fullWidth /> : null}
              </Tile>
            ))}
            <AllTile to="/fleets" />
          </SimpleGrid>
        )}
      </QueryContent>
    </Section>
  )
}

/** Whether the start page has whitelists or fleets for this user. */
export const hasGroups = (user: Actor): boolean => holds(user, 'whitelists.view') || holds(user, 'fleets.view')

/**
 * Requests, lists and fleets, and the cars inside, narrowed by places and a vehicle (R87).
 */
export const HomeGroups = () => {
  const user = useUser()
  const { search, filter } = useSearchState(HomeSearch)
  const { place_ids } = search
  const [seesLists, seesFleets] = [holds(user, 'whitelists.view'), holds(user, 'fleets.view')]
  return (
    <Stack gap="md">
      <Filters onClear={isChanged(search, noFilters) ? () => filter(noFilters) : undefined}>
        <PlacesFilter value={place_ids} onChange={(ids) => filter({ place_ids: ids })} />
        <PlateSearch value={search.vehicleNumber} onSearch={(vehicleNumber) => filter({ vehicleNumber })} />
      </Filters>
      <Requests {...search}>
        {seesLists ? <Whitelists filters={search} /> : null}
        {seesFleets ? <Fleets filters={search} /> : null}
        <SimpleGrid cols={{ base: 1, md: seesLists && seesFleets ? 2 : 1 }} spacing="md" verticalSpacing="md">
          {seesLists ? <WhitelistSessions key={`w${JSON.stringify(search)}`} {...search} /> : null}
          {seesFleets ? <FleetSessions key={`f${JSON.stringify(search)}`} {...search} /> : null}
        </SimpleGrid>
      </Requests>
    </Stack>
  )
}
