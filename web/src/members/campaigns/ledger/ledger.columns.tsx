import type { LedgerRow } from '@parkla/contract/members/campaigns/campaign-ledger.endpoints.ts'
import type { CampaignType } from '@parkla/contract/members/campaigns/campaigns.filters.ts'
import { Group } from '@mantine/core'
import { formatMoney, formatNumber } from '../../../kit/format.ts'
import { t } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Plate } from '../../../ui/Plate.tsx'

type Amount = 'GrantedInCents' | 'UsedInCents' | 'LeftInCents' | 'DiscountInCents'

const amount = (id: Amount) => ({
  id,
  header: () => t(($) => $.campaigns.ledger[id]),
  cell: (row: LedgerRow) => formatMoney(row[id], row.Currency),
  align: 'right' as const,
})

/** A percent grants no money: its column is the discount on the prices. */
export const ledgerColumns = (type: CampaignType) =>
  columnsOf<LedgerRow>([
    {
      id: 'name',
      header: () => t(($) => $.ui.personName),
      cell: ({ Name, IsEnded }) => (
        <Group gap="xs" style={{ overflowWrap: 'anywhere' }}>
          <span>{Name || '–'}</span>
          {IsEnded ? <Badge tone="neutral">{t(($) => $.campaigns.ledger.ended)}</Badge> : null}
        </Group>
      ),
      phone: 'title',
    },
    {
      id: 'car',
      header: () => t(($) => $.ui.plate),
      cell: ({ CarNumber }) => (CarNumber === '' ? '–' : <Plate>{CarNumber}</Plate>),
      phone: 'line',
    },
    {
      id: 'sessions',
      header: () => t(($) => $.campaigns.ledger.Sessions),
      cell: ({ Sessions }) => formatNumber(Sessions),
      align: 'right',
    },
    ...(type === 'DISCOUNT_PERCENT'
      ? [amount('DiscountInCents')]
      : (['GrantedInCents', 'UsedInCents', 'LeftInCents'] as const).map(amount)),
  ])
