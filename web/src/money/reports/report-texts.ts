import type { Grouping } from '@parkla/contract/money/reports/reports.filters.ts'
import type { ReportColumn, ReportRow } from '@parkla/contract/money/reports/reports.schema.ts'
import { formatMoney, formatNumber } from '../../kit/format.ts'
import { monthText } from '../../kit/time/months.ts'
import { t } from '../../kit/phrases.ts'
import { showDay } from '../../kit/time/wall-clock.ts'

type Value = ReportRow['Values'][string] | undefined

const percentText = (share: number): string => `${formatNumber(Math.round(share * 1_000) / 10)}%`

/** A value as its column shows it; a dash where there is none. */
export const valueText = (value: Value, kind: ReportColumn['Kind'], currency: string): string => {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return value
  if (kind === 'MONEY') return currency === '' ? '–' : formatMoney(value, currency)
  return kind === 'PERCENT' ? percentText(value) : formatNumber(value)
}

export const groupText = ({ Key, Name }: Pick<ReportRow, 'Key' | 'Name'>, groupBy: Grouping): string => {
  if (groupBy === 'DAY') return showDay(Key)
  if (groupBy === 'MONTH') return monthText(Key)
  return groupBy === 'ZONE' && Key === '0' ? t(($) => $.reports.noZone) : Name
}
