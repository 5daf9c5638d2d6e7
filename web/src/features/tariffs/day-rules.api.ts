import { dayRules, type DayRule } from '@parkla/contract/tariffs/calendar-days.ts'
import type { DayKind, PricedLike } from '@parkla/contract/tariffs/priced-likes.ts'
import { t } from '../../kit/phrases.ts'

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

export const dayKindText = (kind: DayKind): string => t(($) => $.ui.dayKind[kind])

/** As a sentence of its own: "Priced like Saturday". */
export const dayRuleText = (rule: DayRule): string => capital(t(($) => $.ui.dayRule[rule]))

export const dayRuleOptions = (rules: readonly DayRule[] = dayRules): { value: DayRule; label: string }[] =>
  rules.map((value) => ({ value, label: dayRuleText(value) }))

type NamedDay = { name: string; kind: DayKind; pricedLike: PricedLike }

/** "priced like Saturday: moved day off (Song Celebration)". */
export const calendarDayText = ({ name, kind, pricedLike }: NamedDay): string => {
  const text = `${t(($) => $.ui.dayRule[pricedLike])}: ${dayKindText(kind).toLocaleLowerCase()}`
  return name === '' ? text : `${text} (${name})`
}
