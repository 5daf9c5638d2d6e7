import { Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { emptyTariff } from '@parkla/contract/places/places.policy.ts'
import { weekdays, type AvailabilityTable, type Weekday } from '@parkla/contract/tariffs/tariffs.schema.ts'
import { periods, type Period } from '@parkla/contract/tariffs/periods.ts'
import { useT } from '../../kit/phrases.ts'
import { BoundarySlider, type Stretch } from '../../ui/BoundarySlider.tsx'

type Day = AvailabilityTable[Weekday]
type WeekSpotsProps = { value: AvailabilityTable | null; onChange: (table: AvailabilityTable | null) => void }

const clock = (halfHours: number): string =>
  `${String(Math.floor(halfHours / 2)).padStart(2, '0')}:${halfHours % 2 === 0 ? '00' : '30'}`

/** The whole day is period 12 until a boundary is moved. */
const firstTable = (): AvailabilityTable => {
  const { table } = emptyTariff(zeroDate)
  const days = weekdays.map((weekday) => [weekday, { ...table[weekday], T1: 0, T2: 48, T3: 48, Spots12: 10 }] as const)
  return { ...table, ...Object.fromEntries(days) }
}

/** From when to when each period is; `31` is the rest of the day. */
const rangesOf = ({ T1, T2, T3 }: Day): Record<Period, [number, number][]> => ({
  '12': [[T1, T2]],
  '23': [[T2, T3]],
  '31': [
    [0, T1],
    [T3, 48],
  ],
})

const usedRanges = (day: Day, period: Period): [number, number][] =>
  rangesOf(day)[period].filter(([from, to]) => from < to)

const stretchesOf = (day: Day): Stretch[] =>
  periods.flatMap((period) =>
    usedRanges(day, period).map(([from, to]) => ({
      from,
      to,
      depth: day[`Spots${period}`] === 0 ? 0.1 : 0.5,
      text: String(day[`Spots${period}`]),
    })),
  )

type DayProps = { weekday: Weekday; day: Day; onChange: (day: Day) => void }

const DaySpots = ({ weekday, day, onChange }: DayProps) => {
  const t = useT()
  const name = t(($) => $.places.weekday[weekday])
  return (
    <Stack component="li" gap={4} style={{ listStyle: 'none' }}>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <BoundarySlider
        values={[day.T1, day.T2, day.T3]}
        ends={{ min: 0, max: 48 }}
        page={4}
        labels={['T1', 'T2', 'T3'].map((boundary) => `${name} ${boundary}`)}
        valueText={clock}
        stretches={stretchesOf(day)}
        isReadOnly={false}
        onChange={([T1 = 0, T2 = 0, T3 = 0]) => onChange({ ...day, T1, T2, T3 })}
      />
      <Group gap="xs" mt={4}>
        {periods.map((period) => {
          const ranges = usedRanges(day, period)
          return ranges.length === 0 ? null : (
            <NumberInput
              key={period}
              size="xs"
              w={132}
              min={0}
              max={100_000}
              allowDecimal={false}
              label={ranges.map(([from, to]) => `${clock(from)}–${clock(to)}`).join(', ')}
              aria-label={`${name} ${ranges.map(([from, to]) => `${clock(from)}–${clock(to)}`).join(', ')}`}
              value={day[`Spots${period}`]}
              onChange={(spots) => onChange({ ...day, [`Spots${period}`]: Number(spots) || 0 })}
            />
          )
        })}
      </Group>
    </Stack>
  )
}

/** Members inside at once, by weekday and period; without a table there is no limit (R93). */
export const WeekSpots = ({ value, onChange }: WeekSpotsProps) => {
  const t = useT()
  return (
    <>
      <Switch
        label={t(($) => $.whitelists.field.AvailabilityTable)}
        description={t(($) => $.whitelists.hint.AvailabilityTable)}
        checked={value !== null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? firstTable() : null)}
      />
      {value === null ? null : (
        <>
          <Stack component="ul" gap="md" p={0} m={0} aria-label={t(($) => $.whitelists.field.AvailabilityTable)}>
            {weekdays.map((weekday) => (
              <DaySpots
                key={weekday}
                weekday={weekday}
                day={value[weekday]}
                onChange={(day) => onChange({ ...value, [weekday]: day })}
              />
            ))}
          </Stack>
          <Switch
            label={t(($) => $.whitelists.field.UseSundayForHolidays)}
            checked={value.UseSundayForHolidays}
            onChange={({ currentTarget: { checked } }) => onChange({ ...value, UseSundayForHolidays: checked })}
          />
        </>
      )}
    </>
  )
}
