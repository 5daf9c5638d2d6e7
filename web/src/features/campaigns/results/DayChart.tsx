import { Text } from '@mantine/core'
import classes from './DayChart.module.css'

type DayBar = { key: string; label: string; value: number }
type DayChartProps = { title: string; label: string; bars: readonly DayBar[]; valueText: (value: number) => string }

const shareOf = (value: number, most: number): string => `${Math.max(0, Math.round((value / most) * 1_000) / 10)}%`

/** Bars side by side with the largest value, the first and the last day; the table below has every value, also for screen readers. */
export const DayChart = ({ title, label, bars, valueText }: DayChartProps) => {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  return (
    <figure className={classes.chart} aria-label={label}>
      <figcaption className={classes.title}>{title}</figcaption>
      <div aria-hidden>
        <Text size="xs" c="dimmed">
          {valueText(most)}
        </Text>
        <div className={classes.columns}>
          {bars.map((bar) => (
            <div key={bar.key} title={`${bar.label}: ${valueText(bar.value)}`}>
              <div className={classes.column} style={{ height: shareOf(bar.value, most || 1) }} />
            </div>
          ))}
        </div>
        <div className={classes.ends}>
          <span>{bars[0]?.label}</span>
          <span>{bars.length > 1 ? bars.at(-1)?.label : ''}</span>
        </div>
      </div>
    </figure>
  )
}
