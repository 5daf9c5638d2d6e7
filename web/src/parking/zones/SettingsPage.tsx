import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import {
  IconAdjustments,
  IconArchive,
  IconBolt,
  IconCar,
  IconCalendarOff,
  IconPlus,
  IconReceiptTax,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useT } from '../../kit/phrases.ts'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { zones } from './zones.api.ts'
import { zoneColumns } from './zones.columns.tsx'

const ZonesTable = () => {
  const t = useT()
  const navigate = useNavigate()
  const list = useWholeList(zones.list, {})
  return (
    <ListTable
      label={t(($) => $.zones.title)}
      columns={zoneColumns}
      list={list}
      empty={<EmptyState title={t(($) => $.zones.empty.title)} text={t(($) => $.zones.empty.text)} />}
      rowLabel={({ Name }) => Name}
      onOpen={({ ID }) => void navigate({ to: '/zone/$id', params: { id: String(ID) } })}
    />
  )
}

type SectionProps = {
  to:
    | '/settings/operator'
    | '/settings/regions'
    | '/settings/vat'
    | '/settings/holidays'
    | '/settings/retention'
    | '/settings/quick-actions'
    | '/vehicle-groups'
  Icon: TablerIcon
  title: string
  text: string
}

const Section = ({ to, Icon, title, text }: SectionProps) => (
  <Paper
    withBorder
    p="md"
    style={{ textDecoration: 'none', color: 'inherit' }}
    renderRoot={(props) => <Link {...props} to={to} />}
  >
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Icon size={22} stroke={1.6} aria-hidden style={{ flex: 'none', color: 'var(--mantine-color-anchor)' }} />
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
    </Group>
  </Paper>
)

/** Links to the pages of the settings. */
const Sections = () => {
  const t = useT()
  return (
    <SimpleGrid
      component="nav"
      cols={{ base: 1, xs: 2, lg: 3 }}
      spacing="sm"
      aria-label={t(($) => $.zones.settings.title)}
    >
      <Section
        to="/settings/operator"
        Icon={IconAdjustments}
        title={t(($) => $.zones.settings.operator)}
        text={t(($) => $.zones.settings.about.operator)}
      />
      <Section
        to="/settings/regions"
        Icon={IconWorld}
        title={t(($) => $.regions.title)}
        text={t(($) => $.zones.settings.about.regions)}
      />
      <Section
        to="/settings/vat"
        Icon={IconReceiptTax}
        title={t(($) => $.settings.vat.title)}
        text={t(($) => $.zones.settings.about.vat)}
      />
      <Section
        to="/settings/holidays"
        Icon={IconCalendarOff}
        title={t(($) => $.settings.holidays.title)}
        text={t(($) => $.zones.settings.about.holidays)}
      />
      <Section
        to="/settings/retention"
        Icon={IconArchive}
        title={t(($) => $.retention.title)}
        text={t(($) => $.zones.settings.about.retention)}
      />
      <Section
        to="/settings/quick-actions"
        Icon={IconBolt}
        title={t(($) => $['quick-actions'].menu)}
        text={t(($) => $.zones.settings.about.quickActions)}
      />
      <Section
        to="/vehicle-groups"
        Icon={IconCar}
        title={t(($) => $['vehicle-groups'].title)}
        text={t(($) => $.zones.settings.about.vehicleGroups)}
      />
    </SimpleGrid>
  )
}

/** Sections of the settings, and the zones. */
export const SettingsPage = () => {
  const t = useT()
  return (
    <Stack gap="lg">
      <PageTitle title={t(($) => $.zones.settings.title)} />
      <Sections />
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
