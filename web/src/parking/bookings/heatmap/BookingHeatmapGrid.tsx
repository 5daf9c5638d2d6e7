import { VisuallyHidden } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useFormat } from '../../../kit/format.ts'
import { useLanguage, useT } from '../../../kit/phrases.ts'
import {
  entryOf,
  hoursText,
  isSameCell,
  movedBy,
  transposed,
  type HeatmapCell,
  type HeatmapHour,
} from './heatmap-cells.ts'
import { cellText, dayTexts, hourTexts } from './heatmap-texts.ts'
import classes from './BookingHeatmap.module.css'
import type { HoursShown } from './BookingHeatmapTable.tsx'

type GridProps = HoursShown & {
  chosen: HeatmapCell | undefined
  onChoose: (cell: HeatmapCell | undefined) => void
}

type HeadProps = { of: HeatmapHour; scope: 'row' | 'col'; isNow: boolean }

const DayHead = ({ of, scope, isNow }: HeadProps) => {
  useLanguage()
  const { weekday, date, whole } = dayTexts(of.day)
  return (
    <th scope={scope} aria-label={whole} className={classes.dayName} data-now={isNow}>
      <b>{weekday}</b> {date}
    </th>
  )
}

const HourHead = ({ of, scope, isNow }: HeadProps) => (
  <th scope={scope} aria-label={hoursText(of.hour)} className={classes.hourName} data-now={isNow}>
    {of.hour}
  </th>
)

type CellProps = { of: HeatmapHour; spots: number; isChosen: boolean; isEntry: boolean }

const Cell = ({ of, spots, isChosen, isEntry }: CellProps) => {
  const t = useT()
  const { number } = useFormat()
  const figure = of.value === 0 ? '' : number(of.value)
  return (
    <td
      tabIndex={isEntry ? 0 : -1}
      aria-label={cellText(of, { spots, t })}
      aria-selected={isChosen}
      aria-disabled={of.clock === 'skipped'}
      aria-current={of.tense === 'now' ? 'time' : undefined}
      className={classes.cell}
      data-day={of.day}
      data-hour={of.hour}
      data-level={of.level}
      data-tense={of.tense}
      data-clock={of.clock}
    >
      <span className={classes.figure} data-length={figure.length}>
        {figure}
      </span>
    </td>
  )
}

const cellAt = ({ target }: SyntheticEvent): HeatmapCell | undefined => {
  const cell = target instanceof Element ? target.closest('td') : undefined
  const { day, hour } = cell?.dataset ?? {}
  return day === undefined || hour === undefined ? undefined : { day, hour }
}

const isHere = (rows: HoursShown['days'], cell: HeatmapCell | undefined): boolean =>
  rows.some((row) => row.some((each) => isSameCell(each, cell)))

/** One tab stop; arrow keys move between cells in both layouts. */
const useCells = (rows: HoursShown['days'], { chosen, onChoose }: Pick<GridProps, 'chosen' | 'onChoose'>) => {
  const grid = useRef<HTMLTableElement>(null)
  const [visited, setVisited] = useState<HeatmapCell>()
  const [pointed, setPointed] = useState<HeatmapCell>()
  const [focused, setFocused] = useState<HeatmapCell>()
  const choose = (event: SyntheticEvent) => {
    const cell = cellAt(event)
    const isSkipped = rows.flat().some((each) => isSameCell(each, cell) && each.clock === 'skipped')
    if (cell && !isSkipped) onChoose(isSameCell(cell, chosen) ? undefined : cell)
  }
  const move = (event: KeyboardEvent) => {
    const cell = cellAt(event)
    const row = rows.findIndex((each) => each.some((one) => isSameCell(one, cell)))
    const column = rows[row]?.findIndex((one) => isSameCell(one, cell)) ?? -1
    const to = movedBy(event.key, { row, column }, rows)
    const next = to && rows[to.row]?.[to.column]
    if (!next) return false
    grid.current?.querySelector<HTMLElement>(`[data-day="${next.day}"][data-hour="${next.hour}"]`)?.focus()
    return true
  }
  const hide = () => {
    setPointed(undefined)
    setFocused(undefined)
  }
  return {
    entry: isHere(rows, visited) ? visited : entryOf(rows, chosen),
    described: pointed ?? focused,
    hide,
    props: {
      ref: grid,
      onClick: choose,
      onFocus: (event: SyntheticEvent) => {
        setVisited(cellAt(event))
        setFocused(cellAt(event))
      },
      onBlur: () => setFocused(undefined),
      onPointerOver: (event: SyntheticEvent) => setPointed(cellAt(event)),
      onPointerLeave: () => setPointed(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const isChoosing = event.key === 'Enter' || event.key === ' '
        if (isChoosing) choose(event)
        if (isChoosing || move(event)) event.preventDefault()
        if (event.key === 'Escape') hide()
      },
    },
  }
}

type TipProps = { rows: HoursShown['days']; described: HeatmapCell | undefined; spots: number }

/** Tooltip of the hovered or focused hour; the cell's label has the same text. */
const Tip = ({ rows, described, spots }: TipProps) => {
  const t = useT()
  const row = rows.findIndex((each) => each.some((one) => isSameCell(one, described)))
  const columns = rows[row] ?? []
  const column = columns.findIndex((one) => isSameCell(one, described))
  const hour = columns[column]
  if (!hour) return null
  const place = { '--row': row, '--column': column, '--rows': rows.length, '--columns': columns.length }
  return (
    <div aria-hidden className={classes.tip} data-below={row < rows.length / 2} style={place}>
      <b>
        {dayTexts(hour.day).whole}, {hoursText(hour.hour)}
      </b>
      {hourTexts(hour, { spots, t }).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  )
}

/** Coloured hours: days as rows at a desk, as columns on a phone. */
export const BookingHeatmapGrid = ({ days, isNarrow, spots, week, chosen, onChoose }: GridProps) => {
  const t = useT()
  const rows = isNarrow ? transposed(days) : days
  const { entry, described, props } = useCells(rows, { chosen, onChoose })
  const [RowHead, ColumnHead] = isNarrow ? [HourHead, DayHead] : [DayHead, HourHead]
  const now = days.flat().find(({ tense }) => tense === 'now')
  const isOfNow = (of: HeatmapHour, by: 'day' | 'hour') => now?.[by] === of[by]
  const [byRow, byColumn] = isNarrow ? (['hour', 'day'] as const) : (['day', 'hour'] as const)
  return (
    <div className={classes.chart}>
      {/* role=grid: screen readers pass arrow keys through. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" aria-label={t(($) => $.bookings.heatmap.chart, { week })} {...props}>
        <thead>
          <tr className={classes.row}>
            <th scope="col">
              <VisuallyHidden>{isNarrow ? t(($) => $.bookings.heatmap.hour) : t(($) => $.ui.day)}</VisuallyHidden>
            </th>
            {rows[0]?.map((of) => (
              <ColumnHead key={of[byColumn]} of={of} scope="col" isNow={isOfNow(of, byColumn)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]![byRow]} className={classes.row}>
              <RowHead of={row[0]!} scope="row" isNow={isOfNow(row[0]!, byRow)} />
              {row.map((of) => (
                <Cell
                  key={`${of.day} ${of.hour}`}
                  of={of}
                  spots={spots}
                  isChosen={isSameCell(of, chosen)}
                  isEntry={isSameCell(of, entry)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Tip rows={rows} described={described} spots={spots} />
    </div>
  )
}
