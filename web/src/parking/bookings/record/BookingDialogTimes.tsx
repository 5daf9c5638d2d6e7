import { SimpleGrid, Text } from '@mantine/core'
import { useT } from '../../../kit/phrases.ts'
import { DayField } from '../../../ui/fields/DayField.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import type { BookingField } from './bookings.form.ts'
import type { ReadMoment } from './booking-times.ts'
import type { BookingForm } from './useBookingForm.ts'

type Names = { day: BookingField; time: BookingField; dayLabel: string; timeLabel: string }
type MomentProps = Pick<BookingForm, 'form' | 'field'> & {
  names: Names
  moment: ReadMoment
  isFixed: boolean
  isReadOnly: boolean
}

/** Day and time; marks a repeated DST hour (R2). */
const Moment = ({ form, field, names, moment, isFixed, isReadOnly }: MomentProps) => {
  const t = useT()
  const doubled = 'instant' in moment ? moment.doubled : undefined
  return (
    <>
      <DayField
        label={names.dayLabel}
        required={!isReadOnly}
        readOnly={isFixed}
        {...form.day(names.day)}
        {...field(names.day)}
        changesWhileTyping="whole"
      />
      <TimeField
        label={names.timeLabel}
        required={!isReadOnly}
        readOnly={isFixed}
        {...form.time(names.time)}
        {...field(names.time)}
        description={doubled === undefined ? undefined : t(($) => $.bookings.dialog.doubled[doubled])}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </>
  )
}

/** Start and end in the place's time zone, not the device's (R1). */
export const BookingDialogTimes = ({ booking }: { booking: BookingForm }) => {
  const t = useT()
  const { place, term, isFixed, isReadOnly } = booking
  const shared = {
    form: booking.form,
    field: booking.field,
    isFixed: isFixed || isReadOnly,
    isReadOnly,
  }
  const start: Names = {
    day: 'StartDay',
    time: 'StartTime',
    dayLabel: t(($) => $.bookings.dialog.startDay),
    timeLabel: t(($) => $.bookings.dialog.startTime),
  }
  const end: Names = {
    day: 'EndDay',
    time: 'EndTime',
    dayLabel: t(($) => $.bookings.dialog.endDay),
    timeLabel: t(($) => $.bookings.dialog.endTime),
  }
  return (
    <>
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="xs">
        <Moment {...shared} names={start} moment={term.start} />
        <Moment {...shared} names={end} moment={term.end} />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t(($) => $.ui.localTime, { place: place.PlaceName, zone: place.TimeZone })}
      </Text>
    </>
  )
}
