import type { ResultsDay } from '@parkla/contract/members/campaigns/campaign-results.endpoints.ts'
import { formatMoney, formatNumber } from '../../../kit/format.ts'
import { t } from '../../../kit/phrases.ts'
import { columnsOf } from '../../../kit/lists/table.ts'
import { showDay } from '../../../kit/time/wall-clock.ts'

export type DayLine = ResultsDay & { currency: string }

const count = (id: 'Registrations' | 'NewClients' | 'Sessions') => ({
  id,
  header: () => t(($) => $.campaigns.results[id]),
  cell: (day: DayLine) => formatNumber(day[id]),
  align: 'right' as const,
})

const amount = (id: 'RedeemedInCents' | 'RevenueInCents' | 'FullPriceInCents') => ({
  id,
  header: () => t(($) => $.campaigns.results[id]),
  cell: (day: DayLine) => formatMoney(day[id], day.currency),
  align: 'right' as const,
})

export const resultsColumns = columnsOf<DayLine>([
  { id: 'day', header: () => t(($) => $.ui.day), cell: ({ Day }) => showDay(Day), phone: 'title' },
  count('Registrations'),
  count('NewClients'),
  count('Sessions'),
  amount('RedeemedInCents'),
  amount('RevenueInCents'),
  amount('FullPriceInCents'),
])
