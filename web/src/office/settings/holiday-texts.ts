import { dayKinds, pricedLikes } from '@parkla/contract/parking/tariffs/days/priced-likes.ts'
import { secondFactorLevels } from '@parkla/contract/people/accounts/second-factor.schema.ts'
import { settingKeys } from '@parkla/contract/office/settings/settings-catalogue.ts'
import { t } from '../../kit/phrases.ts'
import { isDay, showDay, timeText } from '../../kit/time/wall-clock.ts'
import { dayKindText, dayRuleText } from '../../parking/tariffs/day-rules.api.ts'
import { writeSetting } from './setting-values.ts'

/** `26` → `13:00`. */
export const halfHourText = (value: number): string =>
  timeText({ hour: Math.floor(value / 2), minute: value % 2 === 0 ? 0 : 30 })

/** Time at which the prices of a day begin. */
export const beginsText = (value: number): string =>
  value === 0 ? t(($) => $.settings.holidays.wholeDay) : halfHourText(value)

const keyOf = (subject: string) => settingKeys.find((key) => key === subject)

/** A word of an audited day: its date, kind or price; other words stay. */
const wordText = (word: string): string => {
  if (isDay(word)) return showDay(word)
  const kind = dayKinds.find((each) => each === word)
  if (kind) return dayKindText(kind)
  const like = pricedLikes.find((each) => each === word)
  return like ? dayRuleText(like) : word
}

/** The label of a setting; else the region with the day of a rate or of the calendar, or the kind of days. */
export const subjectText = (subject: string): string => {
  const key = keyOf(subject)
  if (key) return t(($) => $.settings.key[key])
  return subject.split(' ').map(wordText).join(' ')
}

/** Value of a setting as its field shows it; of a day without the wire's words. */
export const changedText = ({ Subject, Fact }: { Subject: string; Fact: string }, value: string): string => {
  const key = keyOf(Subject)
  const level = key === 'secondFactorFor' ? secondFactorLevels.find((each) => each === value) : undefined
  if (level) return t(($) => $.settings.choice[level])
  if (key) return value === '' ? value : writeSetting(key, value)
  return /^(holiday|dayPrice)\./.test(Fact) ? value.split(' ').map(wordText).join(' ') : value
}
