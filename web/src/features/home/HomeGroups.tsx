import { Anchor, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { holds, type Actor } from '@parkla/contract/access/actor.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { usePermission, useUser } from '../../kit/session.ts'
import { QueryContent } from '../../ui/QueryContent.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { fleets } from '../fleets/fleets.api.ts'
import { FavoriteButton } from '../whitelists/FavoriteButton.api.tsx'
import { whitelists } from '../whitelists/whitelists.api.ts'

const columns = { base: 1, xs: 2, md: 3, lg: 4 }

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

type TileProps = { to: '/whitelist/$id' | '/fleet/$id'; id: number; name: string; note: string; mark?: ReactNode }

const Tile = ({ to, id, name, note, mark }: TileProps) => (
  <Paper component="li" withBorder p="md" style={{ listStyle: 'none' }}>
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
      <Anchor
        fw={600}
        style={{ overflowWrap: 'anywhere' }}
        renderRoot={(props) => <Link {...props} to={to} params={{ id: String(id) }} />}
      >
        {name}
      </Anchor>
      {mark}
    </Group>
    <Text size="sm">{note}</Text>
  </Paper>
)

/** Leads to all, and for global admins to a new one. */
const AllTile = ({ to }: { to: '/whitelists' | '/fleets' }) => {
  const t = useT()
  const mayAdd = usePermission(to === '/fleets' ? 'fleets.edit' : 'whitelists.edit')
  return (
    <Paper component="li" withBorder p="md" style={{ listStyle: 'none' }}>
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
const Whitelists = ({ vehicleNumber }: { vehicleNumber: string }) => {
  const t = useT()
  const { number } = useFormat()
  const query = useQuery(queryOf(whitelists.list, { page_size: 11, vehicleNumber }, { isShown: true }))
  const inside = (used: number, allowed: number | null): string =>
    allowed === null
      ? t(($) => $.whitelists.inside, { used: number(used) })
      : t(($) => $.whitelists.insideOf, { used: number(used), allowed: number(allowed) })
  return (
    <Section title={t(($) => $.whitelists.title)}>
      <QueryContent query={query}>
        {({ items }) => (
          <SimpleGrid component="ul" cols={columns} spacing="sm" p={0} m={0}>
            {items.map((list) => (
              <Tile
                key={list.Id}
                to="/whitelist/$id"
                id={list.Id}
                name={list.Name}
                note={inside(list.Availability.UsedNow, list.Availability.AllowedNow)}
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

const Fleets = ({ vehicleNumber }: { vehicleNumber: string }) => {
  const t = useT()
  const query = useQuery(queryOf(fleets.list, { vehicleNumber }, { isShown: true }))
  return (
    <Section title={t(($) => $.fleets.title)}>
      <QueryContent query={query}>
        {({ items }) => (
          <SimpleGrid component="ul" cols={columns} spacing="sm" p={0} m={0}>
            {items.map(({ Id, Name, UserCount }) => (
              <Tile
                key={Id}
                to="/fleet/$id"
                id={Id}
                name={Name}
                note={t(($) => $.whitelists.users, { count: UserCount })}
              />
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

/** Whitelists and fleets of the user, narrowed by a vehicle. */
export const HomeGroups = () => {
  const t = useT()
  const user = useUser()
  const [vehicleNumber, setVehicleNumber] = useState('')
  return (
    <Stack gap="md">
      <SearchField
        label={t(($) => $.whitelists.filter.plate)}
        maxLength={12}
        value={vehicleNumber}
        onSearch={setVehicleNumber}
      />
      {holds(user, 'whitelists.view') ? <Whitelists vehicleNumber={vehicleNumber} /> : null}
      {holds(user, 'fleets.view') ? <Fleets vehicleNumber={vehicleNumber} /> : null}
    </Stack>
  )
}
