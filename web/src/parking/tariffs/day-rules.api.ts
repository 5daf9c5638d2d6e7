import {
  dayRules,
  type DayRule,
  type DayException,
  type ExceptionDays,
} from '@parkla/contract/parking/tariffs/days/day-rules.schema.ts'
import type { DayKind } from '@parkla/contract/parking/tariffs/days/priced-likes.ts'
import type { PriceTracePart } from '@parkla/contract/parking/tariffs/price-trace.schema.ts'
import { t } from '../../kit/phrases.ts'
import { showDay } from '../../kit/time/wall-clock.ts'

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

export const dayKindText = (kind: DayKind): string => t(($) => $.ui.dayKind[kind])

/** The rule as a sentence of its own: "Priced like Saturday". */
export const dayRuleText = (rule: DayRule): string => capital(t(($) => $.ui.dayRule[rule]))

export const dayRuleOptions = (rules: readonly DayRule[] = dayRules): { value: DayRule; label: string }[] =>
  rules.map((value) => ({ value, label: dayRuleText(value) }))

type NamedDay = NonNullable<Extract<PriceTracePart, { kind: 'period' }>['calendarDay']>

/** "priced like Saturday: moved day off (Song Celebration)", "priced like Thursday: public holiday (Easter), exception of the place". */
export const calendarDayText = ({ name, kind, pricedLike, isException = false }: NamedDay): string => {
  const day = kind === 'EXCEPTION' ? '' : dayKindText(kind).toLocaleLowerCase()
  const named = name === '' ? day : `${day} (${name})`
  const reasons = [named, isException ? t(($) => $.ui.dayException) : ''].filter((each) => each !== '')
  return `${t(($) => $.ui.dayRule[pricedLike])}: ${reasons.join(', ')}`
}

export const exceptionDaysText = (days: ExceptionDays): string =>
  days === 'EVERY_DAY' ? t(($) => $.ui.everyDay) : dayKindText(days)

/** "01.06–31.08, Public holiday: priced by the weekday"; with the year where it does not return every year. */
export const dayExceptionText = ({ From, To, EveryYear, Days, Rule }: DayException): string => {
  const [from, to] = [showDay(From), showDay(To)].map((day) => (EveryYear ? day.slice(0, 6) : day))
  const period = from === to ? from : `${from}–${to}`
  return `${period}, ${exceptionDaysText(Days)}: ${t(($) => $.ui.dayRule[Rule])}`
}
