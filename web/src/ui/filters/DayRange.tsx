import { reasonText, useT } from '../../kit/phrases.ts'
import { isDay } from '../../kit/time/wall-clock.ts'
import { DayField } from '../fields/DayField.tsx'

type Side = 'from' | 'to'

type DayRangeProps = {
  days: Record<Side, string>
  labels?: Record<Side, string>
  onChange: (side: Side, day: string) => void
}

/** First and last day of a filter; unreadable text has its error, and `readableDays` leaves it out of the query. */
export const DayRange = ({ days, labels, onChange }: DayRangeProps) => {
  const t = useT()
  return (['from', 'to'] as const).map((side) => (
    <DayField
      key={side}
      label={labels?.[side] ?? t(($) => $.ui[side])}
      value={days[side]}
      error={days[side] === '' || isDay(days[side]) ? undefined : reasonText({ reason: 'input.notADay' })}
      onChange={(day) => onChange(side, day)}
    />
  ))
}
