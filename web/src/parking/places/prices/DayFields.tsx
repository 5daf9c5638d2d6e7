import { Fieldset, SimpleGrid, Stack, Text, type TextInputProps } from '@mantine/core'
import { parseCents } from '@parkla/contract/kit/money.ts'
import { openingHours } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import { isMinAboveMax, type AvailabilityDay, type Weekday } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { periods, type Period } from '@parkla/contract/parking/tariffs/periods.ts'
import { useT } from '../../../kit/phrases.ts'
import { FigureField } from '../../../ui/fields/FigureField.tsx'
import { otherBasis, readCount, readLimit, writeAmount, writeCount, writeLimit } from '../amounts.ts'
import { halfHourText, readHalfHour } from '../day-times.ts'
import { isTooHigh, spansOf, withDay, withHours } from '../record/place-draft.ts'
import { useEditor } from '../record/place-editor.ts'
import { otherBasisText, periodText } from '../place-texts.ts'

const columns = { cols: { base: 2, sm: 5 }, spacing: 'xs' } as const

type DayProps = { weekday: Weekday }

const useDay = (weekday: Weekday) => {
  const editor = useEditor()
  const day = editor.draft.table[weekday]
  const setDay = (change: Partial<AvailabilityDay>) => editor.change((draft) => withDay(draft, weekday, change))
  return { ...editor, day, setDay }
}

type TimeFieldProps = { label: string; value: number; onChange: (value: number) => void }

const TimeField = ({ label, value, onChange }: TimeFieldProps) => {
  const t = useT()
  const { rights } = useEditor()
  return (
    <FigureField
      size="xs"
      label={label}
      readOnly={!rights.spots}
      error={Number.isNaN(value) ? t(($) => $.places.problem.time) : undefined}
      read={readHalfHour}
      write={halfHourText}
      value={value}
      onChange={onChange}
    />
  )
}

/** Text fields of period boundaries and opening hours (R43, R49). */
const Times = ({ weekday }: DayProps) => {
  const t = useT()
  const { day, setDay } = useDay(weekday)
  const { from, to } = openingHours(day)
  return (
    <SimpleGrid {...columns} style={{ alignItems: 'end' }}>
      {(['T1', 'T2', 'T3'] as const).map((name) => (
        <TimeField
          key={name}
          label={t(($) => $.places.field[name])}
          value={day[name]}
          onChange={(value) => setDay({ [name]: value })}
        />
      ))}
      <TimeField
        label={t(($) => $.places.field.FromV2)}
        value={from}
        onChange={(value) => setDay(withHours(day, { from: value, to }))}
      />
      <TimeField
        label={t(($) => $.places.field.ToV2)}
        value={to}
        onChange={(value) => setDay(withHours(day, { from, to: value }))}
      />
    </SimpleGrid>
  )
}

type AmountFieldProps = DayProps & { period: Period; field: 'Price' | 'MinCost' | 'MaxCost' }

const amountProblem = (day: AvailabilityDay, { field, period }: Pick<AmountFieldProps, 'field' | 'period'>) => {
  if (Number.isNaN(day[`${field}${period}`])) return 'amount'
  if (field === 'Price') return isTooHigh(day, `Price${period}`) ? 'tooHigh' : undefined
  return isMinAboveMax(day, period) ? 'minAboveMax' : undefined
}

/** An amount of a period, with the other VAT basis below (R4). */
const AmountField = ({ weekday, period, field }: AmountFieldProps) => {
  const t = useT()
  const { day, setDay, rights, currency, vatPercent, draft } = useDay(weekday)
  const value = day[`${field}${period}`]
  const includesVat = draft.terms.PricesIncludeVat
  const isLimit = field !== 'Price'
  const problem = amountProblem(day, { field, period })
  const beside = otherBasisText(otherBasis(value || 0, { vatPercent, includesVat }), { currency, includesVat })
  return (
    <FigureField
      size="xs"
      label={t(($) => $.places.field[field])}
      inputMode="decimal"
      placeholder={isLimit ? t(($) => $.places.value.none) : writeAmount(currency)(0)}
      readOnly={!rights.prices}
      description={value > 0 ? beside : '\u00a0'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={problem && t(($) => $.places.problem[problem])}
      read={isLimit ? readLimit : parseCents}
      write={isLimit ? writeLimit(currency) : writeAmount(currency)}
      value={value}
      onChange={(cents) => setDay({ [`${field}${period}`]: cents })}
    />
  )
}

type CountFieldProps = DayProps & { period: Period; field: 'Spots' | 'DiscountPercent' } & Pick<
    TextInputProps,
    'rightSection' | 'readOnly'
  >

const countProblem = (day: AvailabilityDay, { field, period }: Pick<CountFieldProps, 'field' | 'period'>) => {
  if (Number.isNaN(day[`${field}${period}`])) return 'count'
  if (field === 'Spots') return isTooHigh(day, `Spots${period}`) ? 'tooHigh' : undefined
  return day[`DiscountPercent${period}`] > 100 ? 'percentTooHigh' : undefined
}

const CountField = ({ weekday, period, field, ...props }: CountFieldProps) => {
  const t = useT()
  const { day, setDay } = useDay(weekday)
  const value = day[`${field}${period}`]
  const problem = countProblem(day, { field, period })
  return (
    <FigureField
      size="xs"
      label={t(($) => $.places.field[field])}
      inputMode="numeric"
      error={problem && t(($) => $.places.problem[problem])}
      read={readCount}
      write={writeCount}
      value={value}
      onChange={(count) => setDay({ [`${field}${period}`]: count })}
      {...props}
    />
  )
}

/** Hours of a period; empty for a period without time. */
const hoursOf = (day: AvailabilityDay, period: Period): string =>
  spansOf(day)
    .filter((span) => span.period === period)
    .map(({ from, to }) => `${halfHourText(from)}–${halfHourText(to)}`)
    .join(', ')

const PeriodFields = ({ weekday, period }: DayProps & { period: Period }) => {
  const { day, rights, place } = useDay(weekday)
  const hours = hoursOf(day, period)
  const isTimePriced = place.Type === 'PARKING'
  return (
    <Fieldset
      px="sm"
      pt={4}
      pb="xs"
      legend={
        <Text span fz={13} fw={600}>
          {periodText(period)}{' '}
          <Text span inherit fw={400} c="dimmed">
            {hours === '' ? '–' : hours}
          </Text>
        </Text>
      }
    >
      <SimpleGrid {...columns}>
        {isTimePriced ? (
          <>
            <AmountField weekday={weekday} period={period} field="Price" />
            <AmountField weekday={weekday} period={period} field="MinCost" />
            <AmountField weekday={weekday} period={period} field="MaxCost" />
            <CountField
              weekday={weekday}
              period={period}
              field="DiscountPercent"
              rightSection="%"
              readOnly={!rights.prices}
            />
          </>
        ) : null}
        <CountField weekday={weekday} period={period} field="Spots" readOnly={!rights.spots} />
      </SimpleGrid>
    </Fieldset>
  )
}

/** Fields of a weekday (R43–R49). */
export const DayFields = ({ weekday }: DayProps) => (
  <Stack gap="xs" pt="xs" pb="sm">
    <Times weekday={weekday} />
    {periods.map((period) => (
      <PeriodFields key={period} weekday={weekday} period={period} />
    ))}
  </Stack>
)
