import { Text } from '@mantine/core'
import type { FleetSession } from '@parkla/contract/members/fleets/fleet-report.schema.ts'
import { formatMoney } from '../../../kit/format.ts'
import { t } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { sessionColumns } from '../../whitelists/report/session-columns.part.tsx'

const { plate, place, start, end, cost } = sessionColumns

const user = {
  id: 'user',
  header: () => t(($) => $.ui.personName),
  cell: ({ Name }: FleetSession) => Name || '–',
  phone: 'line',
} as const

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

export const activeColumns = columnsOf<FleetSession>([plate, user, place, start, left])

export const reportColumns = columnsOf<FleetSession>([plate, user, place, start, end, cost, left])
