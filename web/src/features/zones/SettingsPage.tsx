import { Anchor, Button, Group, List, Stack, Title } from '@mantine/core'
import type { ZoneRow } from '@parkla/contract/zones/zones.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/query.ts'
import { shownOf } from '../../kit/list.ts'
import { useListTable } from '../../kit/table.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { zones } from './zones.api.ts'
import { zoneColumns } from './zones.columns.tsx'

const none: readonly ZoneRow[] = []
const rowId = ({ ID }: ZoneRow): string => String(ID)

const ZonesTable = () => {
  const t = useT()
  const navigate = useNavigate()
  const query = useQuery(listQueryOf(zones.list, {}))
  const table = useListTable({ columns: zoneColumns, rows: query.data ?? none, rowId })
  const list = shownOf(query)
  return (
    <DataTable
      label={t(($) => $.zones.title)}
      table={table}
      list={list}
      empty={<EmptyState title={t(($) => $.zones.empty.title)} text={t(($) => $.zones.empty.text)} />}
      rowLabel={({ Name }) => Name}
      onOpen={({ ID }) => void navigate({ to: '/zone/$id', params: { id: String(ID) } })}
    />
  )
}

/** Links to the settings pages, and the zones. */
export const SettingsPage = () => {
  const t = useT()
  return (
    <Stack gap="lg">
      <PageTitle title={t(($) => $.zones.settings.title)} />
      <section aria-labelledby="subpages">
        <Title order={2} size="h4" id="subpages" mb="xs">
          {t(($) => $.zones.settings.subpages)}
        </Title>
        <List spacing={4}>
          <List.Item>
            <Anchor renderRoot={(props) => <Link {...props} to="/settings/operator" />}>
              {t(($) => $.zones.settings.operator)}
            </Anchor>
          </List.Item>
          <List.Item>
            <Anchor renderRoot={(props) => <Link {...props} to="/settings/retention" />}>
              {t(($) => $.retention.title)}
            </Anchor>
          </List.Item>
        </List>
      </section>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t(($) => $.zones.title)}
          </Title>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/zone/$id" params={{ id: '0' }} />}
          >
            {t(($) => $.zones.add)}
          </Button>
        </Group>
        <ZonesTable />
      </Stack>
    </Stack>
  )
}
