import { Text } from '@mantine/core'
import type { RegionRow } from '@parkla/contract/office/regions/regions.schema.ts'
import { formatNumber } from '../../kit/format.ts'
import { columnsOf } from '../../kit/lists/table.ts'
import { t } from '../../kit/phrases.ts'
import { Badge } from '../../ui/Badge.tsx'
import { countryName } from './region-texts.ts'

export const regionColumns = columnsOf<RegionRow>([
  {
    id: 'region',
    header: () => t(($) => $.ui.region),
    cell: ({ Region }) => (
      <>
        {countryName(Region)}{' '}
        <Text span size="xs" c="dimmed">
          {Region}
        </Text>
      </>
    ),
    phone: 'title',
  },
  {
    id: 'status',
    header: () => t(($) => $.ui.status),
    cell: ({ IsOpen }) => (
      <Badge tone={IsOpen ? 'success' : 'neutral'}>{t(($) => $.regions.status[IsOpen ? 'open' : 'closed'])}</Badge>
    ),
    phone: 'aside',
  },
  { id: 'currency', header: () => t(($) => $.regions.field.Currency), cell: ({ Currency }) => Currency },
  { id: 'zone', header: () => t(($) => $.regions.field.TimeZone), cell: ({ TimeZone }) => TimeZone },
  { id: 'phone', header: () => t(($) => $.regions.field.PhoneCode), cell: ({ PhoneCode }) => PhoneCode },
  {
    id: 'vat',
    header: () => t(($) => $.regions.field.VatPercent),
    cell: ({ VatPercent }) => `${formatNumber(VatPercent)}%`,
    align: 'right',
  },
  {
    id: 'reference',
    header: () => t(($) => $.regions.field.ReferenceKind),
    cell: ({ ReferenceKind }) => t(($) => $.regions.reference[ReferenceKind]),
  },
])
