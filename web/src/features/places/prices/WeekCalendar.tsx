import { VisuallyHidden } from '@mantine/core'
import { openingHours } from '@parkla/contract/tariffs/opening-hours.ts'
import { weekdays, type Weekday } from '@parkla/contract/tariffs/tariffs.schema.ts'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { halfHourText } from '../day-times.ts'
import { effectivePrice, highestPrice, spansOf } from '../record/place-draft.ts'
import { useEditor } from '../record/place-editor.ts'
import { weekdayText } from '../place-texts.ts'
import classes from './WeekCalendar.module.css'

const shareOf = (halfHours: number): string => `${(halfHours / 48) * 100}%`
const hours = [0, 6, 12, 18, 24]

/** Hatching over hours without entry (R49). */
const ClosedHours = ({ weekday }: { weekday: Weekday }) => {
  const { draft } = useEditor()
  const { from, to } = openingHours(draft.table[weekday])
  const closed = [
    { at: 0, until: from },
    { at: to, until: 48 },
  ]
  return closed
    .filter(({ at, until }) => at < until)
    .map(({ at, until }) => (
      <span key={at} className={classes.closed} style={{ top: shareOf(at), height: shareOf(until - at) }} aria-hidden />
    ))
}

const Day = ({ weekday }: { weekday: Weekday }) => {
  const t = useT()
  const { money } = useFormat()
  const { draft, currency } = useEditor()
  const day = draft.table[weekday]
  const highest = highestPrice(draft) || 1
  return (
    <li className={classes.day}>
      <span className={classes.name}>{t(($) => $.places.weekdayShort[weekday])}</span>
      <div className={classes.body}>
        <ol className={classes.spans} aria-label={weekdayText(weekday)}>
          {spansOf(day).map(({ from, to, period }) => {
            const price = effectivePrice(day, period) || 0
            const text = price === 0 ? t(($) => $.places.week.free) : money(Math.round(price), currency)
            const time = `${halfHourText(from)}–${halfHourText(to)}`
            return (
              <li
                key={from}
                title={`${time} ${text}`}
                style={{ top: shareOf(from), height: shareOf(to - from), '--depth': price / highest }}
              >
                <VisuallyHidden>{time} </VisuallyHidden>
                <span data-small={to - from < 4}>{text}</span>
              </li>
            )
          })}
        </ol>
        <ClosedHours weekday={weekday} />
      </div>
    </li>
  )
}

/** The week as a calendar; darker is more expensive. Blocks have text alternatives. */
export const WeekCalendar = () => {
  const t = useT()
  return (
    <section className={classes.calendar} aria-labelledby="week-calendar">
      <h2 id="week-calendar">{t(($) => $.places.week.calendar)}</h2>
      <p>{t(($) => $.places.week.calendarHint)}</p>
      <div className={classes.grid}>
        <div className={classes.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ top: shareOf(hour * 2) }}>
              {hour}
            </span>
          ))}
        </div>
        <ul>
          {weekdays.map((weekday) => (
            <Day key={weekday} weekday={weekday} />
          ))}
        </ul>
      </div>
    </section>
  )
}
