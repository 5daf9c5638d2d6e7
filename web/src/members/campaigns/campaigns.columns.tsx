import { Stack, Text } from '@mantine/core'
import type { CampaignState } from '@parkla/contract/members/campaigns/campaigns.filters.ts'
import type { CampaignRow } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { lastDayText } from '../../kit/time/day-term.ts'
import { formatDay, formatNumber } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'

const tones: Readonly<Record<CampaignState, Tone>> = {
  COMING: 'accent',
  RUNNING: 'success',
  FULL: 'warning',
  OVER: 'neutral',
}

export const campaignColumns = columnsOf<CampaignRow>([
  { id: 'region', header: () => t(($) => $.ui.region), cell: ({ Region }) => Region },
  {
    id: 'name',
    header: () => t(($) => $.campaigns.field.Name),
    cell: ({ Name, Type }) => (
      <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
        <Text inherit>{Name}</Text>
        <Text size="sm" c="dimmed">
          {t(($) => $.campaigns.type[Type])}
        </Text>
      </Stack>
    ),
    phone: 'title',
  },
  {
    id: 'code',
    header: () => t(($) => $.campaigns.field.CampaignCode),
    cell: ({ CampaignCode }) => (
      <span style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>{CampaignCode}</span>
    ),
    phone: 'line',
  },
  {
    id: 'most',
    header: () => t(($) => $.campaigns.field.MaxNumberOfRegistrants),
    cell: ({ MaxNumberOfRegistrants: most }) => (most === 0 ? '∞' : formatNumber(most)),
    align: 'right',
  },
  {
    id: 'approved',
    header: () => t(($) => $.campaigns.approved),
    cell: ({ ApprovedRegistrantsCount }) => formatNumber(ApprovedRegistrantsCount),
    align: 'right',
  },
  {
    id: 'from',
    header: () => t(($) => $.campaigns.field.ValidFrom),
    cell: ({ ValidFrom, TimeZone }) => (isSet(ValidFrom) ? formatDay(ValidFrom, TimeZone) : '∞'),
  },
  {
    id: 'to',
    header: () => t(($) => $.campaigns.field.ValidTo),
    cell: ({ ValidTo, TimeZone }) => lastDayText(ValidTo, TimeZone) || '∞',
  },
  {
    id: 'state',
    header: () => t(($) => $.ui.status),
    cell: ({ State }) => <Badge tone={tones[State]}>{t(($) => $.campaigns.state[State])}</Badge>,
    phone: 'aside',
  },
])
