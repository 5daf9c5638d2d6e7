import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useT } from '../../../kit/phrases.ts'
import type { BookingField } from './bookings.form.ts'
import type { BookingForm } from './useBookingForm.ts'

/** The user's input in fields that another user changed meanwhile (R8). */
export const BookingDialogMine = ({ booking }: { booking: BookingForm }) => {
  const t = useT()
  const { mine, restoreMine } = booking
  const labels: Readonly<Record<BookingField, string>> = {
    LicensePlate: t(($) => $.ui.plate),
    StartDay: t(($) => $.bookings.dialog.startDay),
    StartTime: t(($) => $.bookings.dialog.startTime),
    EndDay: t(($) => $.bookings.dialog.endDay),
    EndTime: t(($) => $.bookings.dialog.endTime),
    Name: t(($) => $.ui.personName),
    Phone: t(($) => $.ui.phone),
    Email: t(($) => $.ui.email),
    ExternalBookingNumber: t(($) => $.bookings.externalNumber),
    Comments: t(($) => $.ui.comments),
  }
  // The keys are those of the merged values.
  const names = Object.keys(mine) as BookingField[]
  if (names.length === 0) return null
  return (
    <Alert role="alert" title={t(($) => $.bookings.mine.title)}>
      <Stack gap="xs">
        {names.map((name) => (
          <Group key={name} gap="xs" justify="space-between" wrap="nowrap">
            <Text size="sm" c="inherit" style={{ overflowWrap: 'anywhere' }}>
              {labels[name]}: {mine[name] === '' ? t(($) => $.bookings.mine.empty) : mine[name]}
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              style={{ flex: 'none' }}
              aria-label={t(($) => $.bookings.mine.takeOf, { of: labels[name] })}
              onClick={() => restoreMine(name)}
            >
              {t(($) => $.bookings.mine.take)}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
