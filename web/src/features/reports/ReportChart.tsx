import { Text } from '@mantine/core'
import type { Grouping } from '@parkla/contract/reports/reports.filters.ts'
import type { FinanceReport, ReportColumn, ReportType } from '@parkla/contract/reports/reports.schema.ts'
import { useT } from '../../kit/phrases.ts'
import classes from './ReportChart.module.css'
import { groupText, valueText } from './report-texts.ts'

type Bar = { key: string; label: string; value: number }

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

type BarsProps = { bars: readonly Bar[]; column: ReportColumn; currency: string }

const shareOf = (value: number, most: number): string => `${Math.max(0, Math.round((value / most) * 1_000) / 10)}%`

/** Bars side by side, with the first, the last and the largest value. */
const TimeBars = ({ bars, column, currency }: BarsProps) => {
  const most = Math.max(...bars.map(({ value }) => value), 1e-9)
  return (
    <div className={classes.time} aria-hidden>
      <Text size="xs" c="dimmed">
        {valueText(most, column.Kind, currency)}
      </Text>
      <div className={classes.columns}>
        {bars.map(({ key, label, value }) => (
          <div key={key} title={`${label}: ${valueText(value, column.Kind, currency)}`}>
            <div className={classes.column} style={{ height: shareOf(value, most) }} />
          </div>
        ))}
      </div>
      <div className={classes.ends}>
        <span>{bars[0]?.label}</span>
        <span>{bars.length > 1 ? bars.at(-1)?.label : ''}</span>
      </div>
    </div>
  )
}

const GroupBars = ({ bars, column, currency }: BarsProps) => {
  const most = Math.max(...bars.map(({ value }) => value), 1e-9)
  return (
    <div className={classes.groups} aria-hidden>
      {bars.map(({ key, label, value }) => (
        <div key={key} className={classes.group}>
          <span className={classes.label}>{label}</span>
          <span className={classes.track}>
            <span className={classes.bar} style={{ width: shareOf(value, most) }} />
          </span>
          <span className={classes.value}>{valueText(value, column.Kind, currency)}</span>
        </div>
      ))}
    </div>
  )
}

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
    return (
      <figure key={currency} className={classes.chart} aria-label={t(($) => $.reports.chart, { column: title })}>
        <figcaption className={classes.title}>{title}</figcaption>
        {isInTime(groupBy) ? (
          <TimeBars bars={bars} column={column} currency={currency} />
        ) : (
          <GroupBars bars={bars} column={column} currency={currency} />
        )}
      </figure>
    )
  })
}
