import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { formatLocalDate, parseLocal } from '@parkla/contract/kit/time.ts'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/et'
import 'dayjs/locale/lv'
import type { Language } from '../../kit/language-choice.ts'
import { useLanguage, useT } from '../../kit/phrases.ts'

/** Plain `en` starts weeks on Sunday. */
const locales: Readonly<Record<Language, string>> = { et: 'et', en: 'en-gb', lv: 'lv' }

const toPicker = (day: string): string | null => {
  const local = parseLocal(day)
  return local ? formatLocalDate(local).split('.').toReversed().join('-') : null
}

/** Month calendar; days are texts like `31.01.2024`. */
export const Calendar = ({ day, onPick }: { day: string; onPick: (day: string) => void }) => {
  const t = useT()
  const language = useLanguage()
  const picked = toPicker(day)
  return (
    <DatePicker
      locale={locales[language]}
      firstDayOfWeek={1}
      hideOutsideDates
      value={picked}
      {...(picked === null ? {} : { defaultDate: picked })}
      ariaLabels={{ previousMonth: t(($) => $.ui.previousMonth), nextMonth: t(($) => $.ui.nextMonth) }}
      getDayProps={(date) => ({
        style: { color: date === picked ? 'var(--mantine-primary-color-contrast)' : 'inherit' },
      })}
      styles={{ weekday: { color: 'var(--mantine-color-dimmed)' } }}
      onChange={(next) => next !== null && onPick(next.split('-').toReversed().join('.'))}
    />
  )
}
