import type { FleetRow } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'

type Limits = Pick<
  FleetRow,
  'DailyLimitInCentsPerUser' | 'MonthlyLimitInCentsPerUser' | 'ResetUsedLimitsEachMonth' | 'Currency'
>

/** What a user may spend a day, and a month or in total (R101, R102). */
export const LimitText = ({ fleet }: { fleet: Limits }) => {
  const t = useT()
  const { money } = useFormat()
  const { DailyLimitInCentsPerUser: daily, MonthlyLimitInCentsPerUser: monthly, Currency } = fleet
  const longer = fleet.ResetUsedLimitsEachMonth ? 'aMonth' : 'inTotal'
  const limits = [
    ...(daily > 0 ? [t(($) => $.fleets.limit.aDay, { sum: money(daily, Currency) })] : []),
    ...(monthly > 0 ? [t(($) => $.fleets.limit[longer], { sum: money(monthly, Currency) })] : []),
  ]
  return limits.length === 0 ? t(($) => $.fleets.limit.none) : limits.join(', ')
}
