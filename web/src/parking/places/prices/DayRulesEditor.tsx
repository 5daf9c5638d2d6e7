import { Fieldset, Text } from '@mantine/core'
import { useT } from '../../../kit/phrases.ts'
import { showDay } from '../../../kit/time/wall-clock.ts'
import { DayRulesPicker } from '../../tariffs/DayRulesPicker.tsx'
import { useEditor } from '../record/place-editor.ts'
import { DayExceptionsEditor } from './DayExceptionsEditor.tsx'

const holidaysShown = 3

/** How this place prices days of the region's calendar, by kind (R194). */
export const DayRulesEditor = () => {
  const t = useT()
  const { draft, change, rights, place, today } = useEditor()
  const days = place.Pricing.Holidays.filter(({ Day }) => Day >= today).slice(0, holidaysShown)
  return (
    <Fieldset legend={t(($) => $.places.week.days)}>
      <DayRulesPicker
        table={draft.table}
        isReadOnly={!rights.prices}
        onChange={(rules) => change((before) => ({ ...before, table: { ...before.table, ...rules } }))}
      />
      {days.length === 0 ? null : (
        <Text size="sm" c="dimmed" mt="xs">
          {t(($) => $.places.week.nextHolidays, {
            days: days.map(({ Day, Name }) => `${showDay(Day)} ${Name}`).join(', '),
          })}
        </Text>
      )}
      <DayExceptionsEditor />
    </Fieldset>
  )
}
