import { Anchor, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { mayDeleteZone } from '@parkla/contract/parking/zones/zones.policy.ts'
import type { Zone, ZoneDependant } from '@parkla/contract/parking/zones/zones.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useAction } from '../../kit/api/action.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { confirmDelete } from '../../ui/dialogs/confirm.ts'
import { DeleteButton } from '../../ui/dialogs/DeleteButton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { ZoneForm } from './ZoneForm.tsx'
import { zones } from './zones.api.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'

const deleted = () => t(($) => $.zones.deleted)

const pages = {
  place: '/place/$id',
  whitelist: '/whitelist/$id',
  fleet: '/fleet/$id',
  campaign: '/campaign/$id',
} as const

const DependantLink = ({ dependant: { Kind, Id, Name } }: { dependant: ZoneDependant }) => {
  const text = useT()
  const name = text(($) => $.zones.dependant[Kind], { name: Name })
  if (Kind === 'user') return name
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to={pages[Kind]} params={{ id: String(Id) }} />}>
      {name}
    </Anchor>
  )
}

/** Records that use the zone and prevent its deletion (R9). */
const Dependants = ({ zone }: { zone: Zone }) => {
  const text = useT()
  if (zone.Dependants.length === 0) return <Text size="sm">{text(($) => $.zones.unused)}</Text>
  return (
    <>
      <Text size="sm">{text(($) => $.zones.inUse)}</Text>
      <List size="sm" spacing={4}>
        {zone.Dependants.map((dependant) => (
          <List.Item key={`${dependant.Kind} ${dependant.Id}`}>
            <DependantLink dependant={dependant} />
          </List.Item>
        ))}
      </List>
    </>
  )
}

const DeletePart = ({ zone }: { zone: Zone }) => {
  const text = useT()
  const navigate = useNavigate()
  const remove = useAction(zones.remove, { success: deleted })
  const verdict = mayDeleteZone(useUser(), zone)
  const ask = async (): Promise<void> => {
    const isMeant = await confirmDelete({ name: zone.Name, text: t(($) => $.zones.deleteText) })
    if (isMeant && (await remove.run({ ID: zone.ID, UpdatedAt: zone.UpdatedAt }))) void navigate({ to: '/settings' })
  }
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="zone-use">
      <Stack gap="sm">
        <Title order={2} size="h4" id="zone-use">
          {text(($) => $.zones.use)}
        </Title>
        <Dependants zone={zone} />
        <Group>
          <DeleteButton disabled={!verdict.ok} loading={remove.isRunning} onClick={() => void ask()}>
            {text(($) => $.zones.delete)}
          </DeleteButton>
        </Group>
      </Stack>
    </Paper>
  )
}

const Existing = ({ id }: { id: number }) => {
  const text = useT()
  // Not cached: after a save the form would start from the old record.
  const query = useQuery({ ...queryOf(zones.find, { id }, { isShown: true }), gcTime: 0 })
  return (
    <QueryContent query={query} missing={text(($) => $.zones.missing)} height={320}>
      {(zone) => (
        <Stack gap="lg">
          <Paper withBorder radius="md" p="md">
            <ZoneForm key={zone.ID} zone={zone} />
          </Paper>
          <DeletePart zone={zone} />
        </Stack>
      )}
    </QueryContent>
  )
}

/** Page of a zone; id 0 is a new one. */
export const ZonePage = () => {
  const text = useT()
  const { id: wanted = '0' } = useParams({ strict: false })
  const id = Number(wanted)
  const isNew = id === 0
  return (
    <Stack gap="md" maw={640}>
      <div>
        <BackLink to="/settings">{text(($) => $.zones.settings.title)}</BackLink>
        <PageTitle title={isNew ? text(($) => $.zones.newTitle) : text(($) => $.zones.editTitle)} />
      </div>
      {isNew ? (
        <Paper withBorder radius="md" p="md">
          <ZoneForm zone={undefined} />
        </Paper>
      ) : (
        <Existing id={id} />
      )}
    </Stack>
  )
}
