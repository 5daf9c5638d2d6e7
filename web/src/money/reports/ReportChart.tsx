import { Skeleton } from '@mantine/core'
import type { Grouping } from '@parkla/contract/money/reports/reports.filters.ts'
import type { FinanceReport, ReportType } from '@parkla/contract/money/reports/reports.schema.ts'
import { useT } from '../../kit/phrases.ts'
import { Chart, shareOf, TimeBars, type Bar } from '../../ui/Chart.tsx'
import classes from './ReportChart.module.css'
import { groupText, valueText as textOf } from './report-texts.ts'

/** The largest groups; groups in time are all shown, in their order. */
const mostBars = 5
const mostTimeBars = 366

const isInTime = (groupBy: Grouping): boolean => groupBy === 'DAY' || groupBy === 'MONTH'

/** One bar per group: the rows of its lists together. */
const barsOf = (
  report: FinanceReport,
  column: string,
  { groupBy, currency }: { groupBy: Grouping; currency: string },
): Bar[] => {
  const bars = new Map<string, Bar>()
  for (const row of report.Rows) {
    const value = row.Values[column]
    if (row.Currency !== currency || typeof value !== 'number') continue
    const before = bars.get(row.Key)?.value ?? 0
    bars.set(row.Key, { key: row.Key, label: groupText(row, groupBy), value: before + value })
  }
  const all = [...bars.values()]
  if (isInTime(groupBy)) return all.slice(-mostTimeBars)
  return all.toSorted((one, other) => other.value - one.value).slice(0, mostBars)
}

type BarsProps = { bars: readonly Bar[]; valueText: (value: number) => string }

const GroupBars = ({ bars, valueText }: BarsProps) => {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  return (
    <div className={classes.groups}>
      {bars.map(({ key, label, value }) => (
        <div key={key} className={classes.group}>
          <span className={classes.label}>{label}</span>
          <span className={classes.track}>
            <span className={classes.bar} style={{ width: shareOf(value, most) }} />
          </span>
          <span className={classes.value}>{valueText(value)}</span>
        </div>
      ))}
    </div>
  )
}

type PlaceholderProps = { type: ReportType; groupBy: Grouping }

/** Holds the place of the chart while the report loads, so that the table stays: the height of `mostBars` groups, or of bars in time. */
export const ReportChartPlaceholder = ({ type, groupBy }: PlaceholderProps) =>
  type.ChartColumn === '' ? null : <Skeleton height={isInTime(groupBy) ? '13.85rem' : '10.7rem'} radius="md" />

type ReportChartProps = { report: FinanceReport; type: ReportType; groupBy: Grouping }

/** Bars of the type's main column, a chart for each currency; the table below has every value, also for screen readers. */
export const ReportChart = ({ report, type, groupBy }: ReportChartProps) => {
  const t = useT()
  const column = type.Columns.find(({ Id }) => Id === type.ChartColumn)
  if (!column) return null
  const currencies = [...new Set(report.Totals.map(({ Currency }) => Currency))]
  return currencies.map((currency) => {
    const bars = barsOf(report, column.Id, { groupBy, currency })
    if (bars.length < 2) return null
    const unit = currency === '' || column.Kind !== 'MONEY' ? '' : `, ${currency}`
    const title = `${column.Name}${unit}`
    const valueText = (value: number): string => textOf(value, column.Kind, currency)
    return (
      <Chart key={currency} title={title} label={t(($) => $.reports.chart, { column: title })}>
        {isInTime(groupBy) ? (
          <TimeBars bars={bars} height="8rem" valueText={valueText} />
        ) : (
          <GroupBars bars={bars} valueText={valueText} />
        )}
      </Chart>
    )
  })
}
