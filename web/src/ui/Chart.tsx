import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Chart.module.css'

export type Bar = { key: string; label: string; value: number }

/** Share of the largest value, as a length. */
export const shareOf = (value: number, most: number): string =>
  most > 0 ? `${Math.max(0, Math.round((value / most) * 1_000) / 10)}%` : '0%'

type ChartProps = { title: string; label: string; children: ReactNode }

/** A framed chart; the table below it has every value, also for screen readers. */
export const Chart = ({ title, label, children }: ChartProps) => (
  <figure className={classes.chart} aria-label={label}>
    <figcaption className={classes.title}>{title}</figcaption>
    <div aria-hidden>{children}</div>
  </figure>
)

type TimeBarsProps = { bars: readonly Bar[]; height: string; valueText: (value: number) => string }

/** Bars side by side, with the first, the last and the largest value. */
export const TimeBars = ({ bars, height, valueText }: TimeBarsProps) => {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  return (
    <>
      <Text size="xs" c="dimmed">
        {valueText(most)}
      </Text>
      <div className={classes.columns} style={{ height }}>
        {bars.map(({ key, label, value }) => (
          <div key={key} title={`${label}: ${valueText(value)}`}>
            <div className={classes.column} style={{ height: shareOf(value, most) }} />
          </div>
        ))}
      </div>
      <div className={classes.ends}>
        <span>{bars[0]?.label}</span>
        <span>{bars.length > 1 ? bars.at(-1)?.label : ''}</span>
      </div>
    </>
  )
}
