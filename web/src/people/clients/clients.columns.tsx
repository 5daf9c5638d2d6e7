import { Group } from '@mantine/core'
import type { ClientRow } from '@parkla/contract/people/clients/client-list.schema.ts'
import { formatMoney } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { Badge } from '../../ui/Badge.tsx'
import { OwnMoment } from '../../ui/OwnMoment.tsx'
import { Plate } from '../../ui/Plate.tsx'
import { languageName } from './client-texts.ts'

const shownPlates = 3

const Plates = ({ plates }: { plates: readonly string[] }) => (
  <Group gap={4}>
    {plates.slice(0, shownPlates).map((plate) => (
      <Plate key={plate}>{plate}</Plate>
    ))}
    {plates.length > shownPlates ? `+${plates.length - shownPlates}` : null}
  </Group>
)

const Marks = ({ IsBlocked, RunningSessions, ActivePasses }: ClientRow) => (
  <Group gap={4}>
    {IsBlocked ? <Badge tone="danger">{t(($) => $.clients.blocked)}</Badge> : null}
    {RunningSessions > 0 ? <Badge tone="accent">{t(($) => $.clients.list.parked)}</Badge> : null}
    {ActivePasses > 0 ? <Badge>{t(($) => $.clients.list.passes, { count: ActivePasses })}</Badge> : null}
  </Group>
)

const wrapping = { overflowWrap: 'anywhere' } as const

export const clientColumns = columnsOf<ClientRow>([
  {
    id: 'name',
    header: () => t(($) => $.ui.personName),
    cell: ({ Name }) => <span style={wrapping}>{Name || '–'}</span>,
    phone: 'title',
  },
  { id: 'phone', header: () => t(($) => $.ui.phoneNumber), cell: ({ PhoneNumber }) => PhoneNumber || '–' },
  {
    id: 'email',
    header: () => t(($) => $.ui.email),
    cell: ({ Email }) => <span style={wrapping}>{Email || '–'}</span>,
  },
  { id: 'region', header: () => t(($) => $.ui.region), cell: ({ Region }) => Region, phone: 'hidden' },
  {
    id: 'language',
    header: () => t(($) => $.ui.language),
    cell: ({ Language }) => languageName(Language),
    phone: 'hidden',
  },
  {
    id: 'plates',
    header: () => t(($) => $.clients.fields.plates),
    cell: ({ LicensePlates }) => <Plates plates={LicensePlates} />,
  },
  { id: 'marks', header: () => t(($) => $.clients.list.now), cell: (client) => <Marks {...client} />, phone: 'line' },
  {
    id: 'debt',
    header: () => t(($) => $.clients.facts.debt),
    cell: ({ Debts }) => Debts.map(({ SumInCents, Currency }) => formatMoney(SumInCents, Currency)).join(' + ') || '–',
    align: 'right',
    phone: 'aside',
  },
  {
    id: 'created',
    header: () => t(($) => $.ui.created),
    cell: ({ CreatedAt }) => <OwnMoment at={CreatedAt} isDay />,
    phone: 'hidden',
  },
])
