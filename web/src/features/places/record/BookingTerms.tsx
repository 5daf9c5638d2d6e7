import { Fieldset, SimpleGrid, Stack } from '@mantine/core'
import { useT } from '../../../kit/phrases.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import { clockText, readClock } from '../clock-minutes.ts'
import classes from './TermsEditor.module.css'
import { Choice, SettingFigure, useTerms } from './TermsFields.tsx'
import { YesNo } from './YesNo.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockText(hour * 60) }))

/** What a new booking begins and ends with, on the clock of the place (R147). */
const UsualTimes = () => {
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
            // the full hour is written as no minutes, unless it already stood otherwise
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

/** Whether the place takes bookings, how many, and what a new one begins with. */
export const BookingTerms = () => {
  const t = useT()
  const { draft, rights, setSettings } = useTerms()
  const { IsBookable, ShouldCalculateCost } = draft.settings
  return (
    <Fieldset legend={t(($) => $.places.bookings)}>
      <Stack gap="md">
        <YesNo
          label={t(($) => $.places.field.IsBookable)}
          description={t(($) => $.places.hint.IsBookable)}
          isReadOnly={!rights.settings.IsBookable}
          value={IsBookable}
          onChange={(checked) => setSettings({ IsBookable: checked })}
        />
        {IsBookable ? (
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
              <UsualTimes />
            </SimpleGrid>
          </>
        ) : null}
      </Stack>
    </Fieldset>
  )
}
