import { Text } from '@mantine/core'
import type { FleetSession } from '@parkla/contract/fleets/fleet-report.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { formatMoment, formatMoney } from '../../../kit/format.ts'
import { t } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { Plate } from '../../../ui/Plate.tsx'

const car = [
  {
    id: 'plate',
    header: () => t(($) => $.ui.plate),
    cell: ({ CarNumber }: FleetSession) => <Plate>{CarNumber}</Plate>,
    phone: 'title',
  },
  {
    id: 'user',
    header: () => t(($) => $.ui.personName),
    cell: ({ Name }: FleetSession) => Name || '–',
    phone: 'line',
  },
  {
    id: 'place',
    header: () => t(($) => $.ui.place),
    cell: ({ PlaceName }: FleetSession) => PlaceName,
    phone: 'line',
  },
  {
    id: 'start',
    header: () => t(($) => $.whitelists.report.start),
    cell: ({ StartTime, TimeZone }: FleetSession) => formatMoment(StartTime, TimeZone),
  },
] as const

const left = {
  id: 'left',
  header: () => t(($) => $.fleets.limit.left),
  cell: ({ LimitLeftInCents: cents, IsOverLimit, Currency }: FleetSession) => (
    <Text span inherit c={IsOverLimit ? 'var(--danger-text)' : undefined} fw={IsOverLimit ? 600 : undefined}>
      {IsOverLimit ? `${t(($) => $.fleets.overLimit)} · ` : ''}
      {cents === null ? '∞' : formatMoney(cents, Currency)}
    </Text>
  ),
  align: 'right',
} as const

export const activeColumns = columnsOf<FleetSession>([...car, left])

export const reportColumns = columnsOf<FleetSession>([
  ...car,
  {
    id: 'end',
    header: () => t(($) => $.whitelists.report.end),
    cell: ({ EndTime, TimeZone }) =>
      isSet(EndTime) ? formatMoment(EndTime, TimeZone) : t(($) => $.whitelists.report.running),
  },
  {
    id: 'cost',
    header: () => t(($) => $.ui.cost),
    cell: ({ CostInCents, Currency }) => formatMoney(CostInCents, Currency),
    align: 'right',
    phone: 'aside',
  },
  left,
])
