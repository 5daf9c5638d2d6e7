import { NativeSelect, SimpleGrid } from '@mantine/core'
import { dayRulesOf, namedRules } from '@parkla/contract/parking/tariffs/days/calendar-days.ts'
import { dayRules } from '@parkla/contract/parking/tariffs/days/day-rules.schema.ts'
import { dayKinds } from '@parkla/contract/parking/tariffs/days/priced-likes.ts'
import { dayKindText, dayRuleOptions } from './day-rules.api.ts'

type Ruled = Parameters<typeof dayRulesOf>[0]
type DayRulesPickerProps = { table: Ruled; isReadOnly?: boolean; onChange: (rules: Ruled) => void }

/** How a table prices days of the calendar, by kind (R194). */
export const DayRulesPicker = ({ table, isReadOnly = false, onChange }: DayRulesPickerProps) => {
  const rules = dayRulesOf(table)
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {dayKinds.map((kind) => (
        <NativeSelect
          key={kind}
          label={dayKindText(kind)}
          data={dayRuleOptions()}
          disabled={isReadOnly}
          value={rules[kind]}
          onChange={({ currentTarget }) => {
            const rule = dayRules.find((each) => each === currentTarget.value) ?? rules[kind]
            onChange(namedRules({ ...rules, [kind]: rule }))
          }}
        />
      ))}
    </SimpleGrid>
  )
}
