import { Alert, Badge, Box, Group, Stack, Text } from '@mantine/core'
import { isSet } from '@parkla/contract/kit/time.ts'
import { weekdays } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { useEditor } from '../record/place-editor.ts'
import { basisText, otherBasisText } from '../place-texts.ts'
import { ServicesEditor } from '../record/ServicesEditor.tsx'
import { FigureField } from '../../../ui/fields/FigureField.tsx'
import { otherBasis, readLimit, writeLimit } from '../amounts.ts'
import { DayRow } from './DayRow.tsx'
import { DayRulesEditor } from './DayRulesEditor.tsx'
import { WeekCalendar } from './WeekCalendar.tsx'

/** Note on missing permissions above the fields (R57). */
const ReadOnlyNote = () => {
  const t = useT()
  const { rights } = useEditor()
  if (rights.prices) return null
  return (
    <Alert role="note" color="gray" variant="light">
      {rights.spots ? t(($) => $.places.readOnly.prices) : t(($) => $.places.readOnly.all)}
    </Alert>
  )
}

/** Validity of the prices; the zero date is shown as no end (R1, R50). */
const Validity = () => {
  const t = useT()
  const { moment } = useFormat()
  const { place } = useEditor()
  const unlimited = t(($) => $.places.validity.unlimited)
  const { ValidFrom = '', ValidTo = '' } = place.AvailabilityTable ?? {}
  const from = isSet(ValidFrom) ? moment(ValidFrom, place.TimeZone) : unlimited
  const to = isSet(ValidTo) ? moment(ValidTo, place.TimeZone) : unlimited
  return (
    <Text size="sm" c="dimmed">
      {t(($) => $.places.validity.label)}: {from === to ? unlimited : t(($) => $.places.validity.range, { from, to })}
    </Text>
  )
}

/** The 24-hour cap; global admins only (R52). */
const LimitField = () => {
  const t = useT()
  const { draft, change, rights, currency, vatPercent } = useEditor()
  const { Limit24h } = draft.plan
  const includesVat = draft.terms.PricesIncludeVat
  const hint = rights.limit24h ? t(($) => $.places.hint.Limit24h) : t(($) => $.places.readOnly.limit24h)
  const beside = otherBasisText(otherBasis(Limit24h || 0, { vatPercent, includesVat }), { currency, includesVat })
  return (
    <FigureField
      label={t(($) => $.places.field.Limit24h)}
      description={Limit24h > 0 ? `${beside}. ${hint}` : hint}
      inputMode="decimal"
      placeholder={t(($) => $.places.value.none)}
      readOnly={!rights.limit24h}
      maw={360}
      error={Number.isNaN(Limit24h) ? t(($) => $.places.problem.amount) : undefined}
      read={readLimit}
      write={writeLimit(currency)}
      value={Limit24h}
      onChange={(cents) => change((before) => ({ ...before, plan: { Limit24h: cents } }))}
    />
  )
}

const scale = [0, 3, 6, 9, 12, 15, 18, 21, 24]

/** Note on a place without prices. */
const NoPricesNote = () => {
  const t = useT()
  const { place, rights } = useEditor()
  if (place.AvailabilityTable) return null
  return (
    <Alert role="note" color="yellow">
      {t(($) => $.places.noPrices)} {rights.prices ? t(($) => $.places.firstVersion) : null}
    </Alert>
  )
}

/** The weekly table: sliders, fields, holidays, 24-hour cap, calendar. */
export const WeekEditor = () => {
  const t = useT()
  const { draft, place } = useEditor()
  return (
    <Stack gap="md">
      <ReadOnlyNote />
      {place.Type === 'CAR_WASH' ? <ServicesEditor /> : <NoPricesNote />}
      <section aria-label={t(($) => $.places.week.title)}>
        <Group justify="space-between" gap="xs">
          <Badge variant="light" size="lg" tt="none">
            {basisText(draft.terms.PricesIncludeVat)}
          </Badge>
          <Validity />
        </Group>
        {/* aligned to the sliders of the rows: name, slider, two buttons */}
        <Box
          pos="relative"
          h="1.25rem"
          mt="xs"
          ml={{ base: 'sm', sm: '8.25rem' }}
          mr={{ base: 'sm', sm: '5.75rem' }}
          fz="xs"
          c="dimmed"
          aria-hidden
        >
          {scale.map((hour) => (
            <span
              key={hour}
              style={{ position: 'absolute', left: `${(hour / 24) * 100}%`, transform: 'translateX(-50%)' }}
            >
              {hour}
            </span>
          ))}
        </Box>
        <Stack component="ul" gap={0}>
          {weekdays.map((weekday) => (
            <DayRow key={weekday} weekday={weekday} />
          ))}
        </Stack>
      </section>
      <DayRulesEditor />
      {/* car washes have no prices by time (R58) */}
      {place.Type === 'CAR_WASH' ? null : (
        <>
          <LimitField />
          <WeekCalendar />
        </>
      )}
    </Stack>
  )
}
