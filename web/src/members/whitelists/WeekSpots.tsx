import { timeText } from '../../kit/time/wall-clock.ts'
import { Button, Fieldset, Group, Stack, Switch, Text } from '@mantine/core'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { emptyTariff } from '@parkla/contract/parking/places/places.policy.ts'
import {
  highestHourlyPrice,
  weekdays,
  weekOf,
  type AvailabilityTable,
  type Weekday,
} from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { periods, type Period } from '@parkla/contract/parking/tariffs/periods.ts'
import { unlimitedSpots } from '@parkla/contract/members/whitelists/whitelists.policy.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { weekdayName } from '../../kit/time/weekdays.ts'
import { BoundarySlider, type Stretch } from '../../ui/fields/BoundarySlider.tsx'
import { FigureField } from '../../ui/fields/FigureField.tsx'
import { DayRulesPicker } from '../../parking/tariffs/DayRulesPicker.tsx'
import { limitOf, typedLimit } from './list-values.api.ts'

type Day = AvailabilityTable[Weekday]
type WeekSpotsProps = {
  value: AvailabilityTable | null
  onChange: (table: AvailabilityTable | null) => void
  /** The list charges, so members may have prices of their own. */
  hasPrices: boolean
  currency: string
}

const clock = (halfHours: number): string => timeText({ hour: Math.floor(halfHours / 2), minute: (halfHours % 2) * 30 })

/** The whole day is period 12 until a boundary is moved. */
const firstTable = (): AvailabilityTable => {
  const { table } = emptyTariff(zeroDate)
  return { ...table, ...weekOf((weekday) => ({ ...table[weekday], T1: 0, T2: 48, T3: 48, Spots12: 10 })) }
}

/** Start and end of each period; `31` is the rest of the day. */
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

const writeSpots = (spots: number): string =>
  Number.isNaN(spots) ? '–' : spots === unlimitedSpots ? '' : String(spots)

const readSpots = (text: string): number =>
  text.trim() === '' ? unlimitedSpots : /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN

const stretchesOf = (day: Day): Stretch[] =>
  periods.flatMap((period) =>
    usedRanges(day, period).map(([from, to]) => ({
      from,
      to,
      depth: day[`Spots${period}`] === 0 ? 0.1 : 0.5,
      text: writeSpots(day[`Spots${period}`]) || '∞',
    })),
  )

type PeriodProps = {
  day: Day
  period: Period
  onChange: (day: Day) => void
  name: string
  hasPrices: boolean
  currency: string
}

/** Members inside at once (empty: no limit) and their hourly rate. */
const PeriodFields = ({ day, period, onChange, name, hasPrices, currency }: PeriodProps) => {
  const t = useT()
  const hours = usedRanges(day, period)
    .map(([from, to]) => `${clock(from)}–${clock(to)}`)
    .join(', ')
  const spots = day[`Spots${period}`]
  const price = day[`Price${period}`]
  const rate = t(($) => $.whitelists.field.HourlyRate)
  return (
    <>
      <FigureField
        size="xs"
        w={170}
        inputMode="numeric"
        label={`${hours} · ${t(($) => $.whitelists.usersTitle)}`}
        aria-label={`${name} ${hours}`}
        placeholder="∞"
        error={Number.isNaN(spots) ? reasonText({ reason: 'input.wrongFormat' }) : undefined}
        read={readSpots}
        write={writeSpots}
        value={spots}
        onChange={(typed) => onChange({ ...day, [`Spots${period}`]: typed })}
      />
      {hasPrices ? (
        <FigureField
          size="xs"
          w={110}
          inputMode="decimal"
          label={rate}
          aria-label={`${name} ${hours} ${rate}`}
          placeholder="–"
          error={price <= highestHourlyPrice ? undefined : reasonText({ reason: 'input.wrongFormat' })}
          read={limitOf}
          write={(cents) => typedLimit(cents, currency)}
          value={price}
          onChange={(typed) => onChange({ ...day, [`Price${period}`]: typed })}
        />
      ) : null}
    </>
  )
}

type DayProps = {
  weekday: Weekday
  day: Day
  onChange: (day: Day) => void
  onCopy: () => void
  hasPrices: boolean
  currency: string
}

const DaySpots = ({ weekday, day, onChange, onCopy, hasPrices, currency }: DayProps) => {
  const t = useT()
  const name = weekdayName(weekdays.indexOf(weekday) + 1, 'long')
  return (
    <Stack component="li" gap={4}>
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${name}: ${t(($) => $.whitelists.copyDay)}`}
          onClick={onCopy}
        >
          {t(($) => $.whitelists.copyDay)}
        </Button>
      </Group>
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
        {periods
          .filter((period) => usedRanges(day, period).length > 0)
          .map((period) => (
            <PeriodFields key={period} {...{ day, period, onChange, name, hasPrices, currency }} />
          ))}
      </Group>
    </Stack>
  )
}

/** Members inside at once and their prices, by weekday and period; without a table there is no limit (R93). */
export const WeekSpots = ({ value, onChange, hasPrices, currency }: WeekSpotsProps) => {
  const t = useT()
  return (
    <>
      <Switch
        label={t(($) => $.whitelists.field.AvailabilityTable)}
        description={t(($) => $.whitelists.hint[hasPrices ? 'PricesOfWeek' : 'AvailabilityTable'])}
        checked={value !== null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? firstTable() : null)}
      />
      {value === null ? null : (
        <>
          <Stack component="ul" gap="md" aria-label={t(($) => $.whitelists.field.AvailabilityTable)}>
            {weekdays.map((weekday) => (
              <DaySpots
                key={weekday}
                weekday={weekday}
                day={value[weekday]}
                hasPrices={hasPrices}
                currency={currency}
                onChange={(day) => onChange({ ...value, [weekday]: day })}
                onCopy={() => onChange({ ...value, ...weekOf(() => value[weekday]) })}
              />
            ))}
          </Stack>
          <Fieldset legend={t(($) => $.whitelists.field.DayRules)}>
            <DayRulesPicker table={value} onChange={(rules) => onChange({ ...value, ...rules })} />
          </Fieldset>
        </>
      )}
    </>
  )
}
