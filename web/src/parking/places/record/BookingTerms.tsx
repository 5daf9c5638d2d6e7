import { Fieldset, SimpleGrid, Stack } from '@mantine/core'
import { settingSchemas } from '@parkla/contract/parking/places/place-settings.ts'
import { useT } from '../../../kit/phrases.ts'
import { FigureField } from '../../../ui/fields/FigureField.tsx'
import { clockText, readClock } from '../day-times.ts'
import { Choice, SettingFigure, useTerms, YesNo } from './TermsFields.tsx'
import classes from './TermsEditor.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockText(hour * 60) }))

/** Default times of a new booking in local time of the place (R147). */
const DefaultTimes = () => {
  const t = useT()
  const { draft, rights, setSettings } = useTerms()
  const { DefaultStartTimeHour: hour, DefaultStartTimeMinutes: minutes, DefaultEndTimeHour } = draft.settings
  const isReadOnly = !rights.settings.DefaultEndTimeHour
  return (
    <>
      <FigureField
        label={t(($) => $.places.field.DefaultStartTimeHour)}
        description={t(($) => $.places.hint.DefaultStartTimeHour)}
        readOnly={isReadOnly}
        error={Number.isNaN(hour) ? t(($) => $.places.problem.clock) : undefined}
        read={readClock}
        write={clockText}
        value={hour * 60 + (minutes ?? 0)}
        onChange={(clock) =>
          setSettings({
            DefaultStartTimeHour: Math.floor(clock / 60),
            // the full hour is stored as null, unless 0 was stored before
            DefaultStartTimeMinutes: clock % 60 || (minutes === 0 ? 0 : null),
          })
        }
      />
      <Choice
        label={t(($) => $.places.field.DefaultEndTimeHour)}
        description={t(($) => $.places.hint.DefaultEndTimeHour)}
        isReadOnly={isReadOnly}
        choices={hours}
        value={String(DefaultEndTimeHour)}
        onChange={(value) => setSettings({ DefaultEndTimeHour: Number(value) })}
      />
    </>
  )
}

/** Booking settings of the place. */
export const BookingTerms = () => {
  const t = useT()
  const { draft, rights, setSettings } = useTerms()
  const { IsBookable, ShouldCalculateCost, BookableSpots, DefaultStartTimeHour } = draft.settings
  // A field with an error stays visible, because the error prevents saving.
  const hasError = Number.isNaN(DefaultStartTimeHour) || !settingSchemas.BookableSpots.safeParse(BookableSpots).success
  return (
    <Fieldset legend={t(($) => $.bookings.title)}>
      <Stack gap="md">
        <YesNo
          label={t(($) => $.places.field.IsBookable)}
          description={t(($) => $.places.hint.IsBookable)}
          isReadOnly={!rights.settings.IsBookable}
          value={IsBookable}
          onChange={(checked) => setSettings({ IsBookable: checked })}
        />
        {IsBookable || hasError ? (
          <>
            <YesNo
              label={t(($) => $.places.field.ShouldCalculateCost)}
              description={t(($) => $.places.hint.ShouldCalculateCost)}
              isReadOnly={!rights.settings.ShouldCalculateCost}
              value={ShouldCalculateCost}
              onChange={(checked) => setSettings({ ShouldCalculateCost: checked })}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={0} className={classes.fields}>
              <SettingFigure name="BookableSpots" />
              <DefaultTimes />
            </SimpleGrid>
          </>
        ) : null}
      </Stack>
    </Fieldset>
  )
}
