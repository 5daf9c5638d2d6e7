import { VisuallyHidden } from '@mantine/core'
import { useFormat } from '../../../kit/format.ts'
import { useLanguage, useT } from '../../../kit/phrases.ts'
import { hoursText, transposed, type HeatmapHour } from './heatmap-cells.ts'
import { dayTexts } from './heatmap-texts.ts'
import classes from './BookingHeatmapTable.module.css'

export type HoursShown = {
  /** 24 hours of each of seven days. */
  days: readonly (readonly HeatmapHour[])[]
  /** Hours are rows, because seven columns fit on a phone and 24 do not. */
  isNarrow: boolean
  spots: number
  /** `02.03.2026–08.03.2026`. */
  week: string
}

const HourHead = ({ of, scope }: { of: HeatmapHour; scope: 'row' | 'col' }) => (
  <th scope={scope}>
    <span aria-hidden>{of.hour}</span>
    <VisuallyHidden>{hoursText(of.hour)}</VisuallyHidden>
  </th>
)

const DayHead = ({ of, scope }: { of: HeatmapHour; scope: 'row' | 'col' }) => {
  const { weekday, date, whole } = dayTexts(of.day, useLanguage())
  return (
    <th scope={scope}>
      <span aria-hidden className={classes.dayName}>
        <b>{weekday}</b> {date}
      </span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </th>
  )
}

const Figure = ({ of }: { of: HeatmapHour }) => {
  const t = useT()
  const { number } = useFormat()
  if (of.clock === 'skipped')
    return (
      <td>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t(($) => $.bookings.heatmap.skipped)}</VisuallyHidden>
      </td>
    )
  return (
    <td data-over={of.beyond > 0}>
      {number(of.value)}
      {of.beyond > 0 ? <VisuallyHidden> {t(($) => $.bookings.heatmap.overShort)}</VisuallyHidden> : null}
    </td>
  )
}

/** The same numbers as a table. */
export const BookingHeatmapTable = ({ days, isNarrow, spots, week }: HoursShown) => {
  const t = useT()
  const { number } = useFormat()
  const rows = isNarrow ? transposed(days) : days
  return (
    <div className={classes.room}>
      <table className={classes.table}>
        <caption>{t(($) => $.bookings.heatmap.tableTitle, { week, spots: number(spots) })}</caption>
        <thead>
          <tr>
            <th scope="col">
              {isNarrow ? <VisuallyHidden>{t(($) => $.bookings.heatmap.hour)}</VisuallyHidden> : t(($) => $.ui.day)}
            </th>
            {rows[0]?.map((of) =>
              isNarrow ? <DayHead key={of.day} of={of} scope="col" /> : <HourHead key={of.hour} of={of} scope="col" />,
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={isNarrow ? row[0]!.hour : row[0]!.day}>
              {isNarrow ? <HourHead of={row[0]!} scope="row" /> : <DayHead of={row[0]!} scope="row" />}
              {row.map((of) => (
                <Figure key={`${of.day} ${of.hour}`} of={of} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
