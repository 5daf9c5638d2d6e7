import { useLanguage, useT } from '../../../kit/phrases.ts'
import { hoursText, isSameCell, type HeatmapCell } from './heatmap-cells.ts'
import { dayTexts, hourTexts } from './heatmap-texts.ts'
import type { HoursShown } from './BookingHeatmapTable.tsx'
import classes from './BookingHeatmapTip.module.css'

type TipProps = { rows: HoursShown['days']; described: HeatmapCell | undefined; spots: number }

/** Tooltip of the hovered or focused hour; the cell's label has the same text. */
export const BookingHeatmapTip = ({ rows, described, spots }: TipProps) => {
  const t = useT()
  const language = useLanguage()
  const row = rows.findIndex((each) => each.some((one) => isSameCell(one, described)))
  const columns = rows[row] ?? []
  const column = columns.findIndex((one) => isSameCell(one, described))
  const hour = columns[column]
  if (!hour) return null
  const place = { '--row': row, '--column': column, '--rows': rows.length, '--columns': columns.length }
  return (
    <div aria-hidden className={classes.tip} data-below={row < rows.length / 2} style={place}>
      <b>
        {dayTexts(hour.day, language).whole}, {hoursText(hour.hour)}
      </b>
      {hourTexts(hour, { spots, t }).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  )
}
