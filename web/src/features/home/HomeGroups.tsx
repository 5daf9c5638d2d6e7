import { Anchor, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { holds, type Actor } from '@parkla/contract/access/actor.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { useUser } from '../../kit/session.ts'
import { QueryContent } from '../../ui/QueryContent.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { fleets } from '../fleets/fleets.api.ts'
import { whitelists } from '../whitelists/whitelists.api.ts'

const columns = { base: 1, xs: 2, md: 3, lg: 4 }

type GroupProps = { title: string; children: ReactNode }

const Group = ({ title, children }: GroupProps) => {
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

type TileProps = { to: '/whitelist/$id' | '/fleet/$id'; id: number; name: string; note: string }

const Tile = ({ to, id, name, note }: TileProps) => (
  <Paper component="li" withBorder p="md" style={{ listStyle: 'none' }}>
    <Anchor
      fw={600}
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) => <Link {...props} to={to} params={{ id: String(id) }} />}
    >
      {name}
    </Anchor>
    <Text size="sm">{note}</Text>
  </Paper>
)

const AllTile = ({ to }: { to: '/whitelists' | '/fleets' }) => {
  const t = useT()
  return (
    <Paper component="li" withBorder p="md" style={{ listStyle: 'none' }}>
      <Anchor fw={600} renderRoot={(props) => <Link {...props} to={to} />}>
        {to === '/fleets' ? t(($) => $.home.allFleets) : t(($) => $.home.allWhitelists)}
      </Anchor>
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
    <Group title={t(($) => $.whitelists.title)}>
      <QueryContent query={query}>
        {({ items }) => (
          <SimpleGrid component="ul" cols={columns} spacing="sm" p={0} m={0}>
            {items.map(({ Id, Name, Availability: { UsedNow, AllowedNow } }) => (
              <Tile key={Id} to="/whitelist/$id" id={Id} name={Name} note={inside(UsedNow, AllowedNow)} />
            ))}
            <AllTile to="/whitelists" />
          </SimpleGrid>
        )}
      </QueryContent>
    </Group>
  )
}

const Fleets = ({ vehicleNumber }: { vehicleNumber: string }) => {
  const t = useT()
  const query = useQuery(queryOf(fleets.list, { vehicleNumber }, { isShown: true }))
  return (
    <Group title={t(($) => $.fleets.title)}>
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
    </Group>
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
