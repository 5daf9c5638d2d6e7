import { Paper, Stack, Text } from '@mantine/core'
import type { Actor } from '@parkla/contract/access/actor.ts'
import { flagsOf } from '@parkla/contract/access/flags.ts'
import { factsOfGrants } from '@parkla/contract/people/users/users.policy.ts'
import { Grants } from '@parkla/contract/people/users/users.schema.ts'
import type { AdminPlace } from '@parkla/contract/parking/zones/zones.schema.ts'
import { useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { nav } from '../../nav.ts'
import { inputOf, type Values } from './users.form.ts'

/** The user as they would sign in with these rights. */
const actorWith = (me: Actor, grants: Grants): Actor => ({
  ...me,
  ...flagsOf(factsOfGrants(grants)),
  id: 0,
  region: grants.Region,
  zones: grants.Zones.map(({ ID }) => ID),
  regions: grants.Region === '' ? [] : [grants.Region],
  operators: [],
  place_types: [],
  roles: grants.Roles,
  impersonatedBy: '',
})

/** An admin's places, or the linked ones. */
const countPlaces = (grants: Grants, places: readonly AdminPlace[]): number => {
  const zones = new Set(grants.Zones.map(({ ID }) => ID))
  const linked = new Set(grants.Places.map(({ Id }) => Id))
  const isOfAdmin = ({ Region, Zones }: AdminPlace): boolean =>
    grants.Admin &&
    (grants.Region === '' || Region === grants.Region) &&
    (zones.size === 0 || Zones.some((id) => zones.has(id)))
  return places.filter((place) => linked.has(place.Id) || isOfAdmin(place)).length
}

/** Preview for a user under these rights: pages of their menu, and the number of their places. */
export const UserPreview = ({ values, places }: { values: Values; places: readonly AdminPlace[] }) => {
  const t = useT()
  const me = useUser()
  const grants = Grants.safeParse(inputOf(values))
  if (!grants.success) return null
  const actor = actorWith(me, grants.data)
  const pages = nav.filter(({ isShownTo }) => isShownTo(actor)).map(({ label }) => label())
  const count = countPlaces(grants.data, places)
  return (
    <Paper withBorder p="sm" component="section" aria-label={t(($) => $.users.preview.title)}>
      <Stack gap={4}>
        <Text size="sm" fw={600}>
          {t(($) => $.users.preview.title)}
        </Text>
        <Text size="sm">{pages.length > 0 ? pages.join(', ') : t(($) => $.users.preview.nothing)}</Text>
        <Text size="sm" c="dimmed">
          {t(($) => $.users.preview.places, { count })}
        </Text>
      </Stack>
    </Paper>
  )
}
