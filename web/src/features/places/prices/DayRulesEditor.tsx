import { Fieldset, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { dayKinds, dayRules, dayRulesOf, ruledBy } from '@parkla/contract/tariffs/calendar-days.ts'
import { useT } from '../../../kit/phrases.ts'
import { showDay } from '../../../kit/time/wall-clock.ts'
import { dayKindText, dayRuleOptions } from '../../tariffs/day-rules.api.ts'
import { useEditor } from '../record/place-editor.ts'
import { DayExceptionsEditor } from './DayExceptionsEditor.tsx'

const holidaysShown = 3

/** What the days of the region's calendar are priced like here, by kind (R194). */
export const DayRulesEditor = () => {
  const t = useT()
  const { draft, change, rights, place, today } = useEditor()
  const days = place.Pricing.Holidays.filter(({ Day }) => Day >= today).slice(0, holidaysShown)
  const rules = dayRulesOf(draft.table)
  return (
    <Fieldset legend={t(($) => $.places.week.days)}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {dayKinds.map((kind) => (
          <NativeSelect
            key={kind}
            label={dayKindText(kind)}
            data={dayRuleOptions()}
            disabled={!rights.prices}
            value={rules[kind]}
            onChange={({ currentTarget }) => {
              const rule = dayRules.find((each) => each === currentTarget.value) ?? rules[kind]
              change((before) => ({ ...before, table: { ...before.table, ...ruledBy({ ...rules, [kind]: rule }) } }))
            }}
          />
        ))}
      </SimpleGrid>
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
