import { Alert, Button, Group, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import type { BookablePlace, Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { useReturnToRow } from '../../../kit/lists/row-keys.ts'
import { ConflictAlert } from '../../../ui/record/ConflictAlert.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { FormFailure } from '../../../ui/record/FormFailure.tsx'
import { bookings } from '../bookings.api.ts'
import { RecordForm } from '../../../ui/record/RecordForm.tsx'
import { BookingDialogMine } from './BookingDialogMine.tsx'
import { BookingDialogPerson } from './BookingDialogPerson.tsx'
import { BookingDialogPrice } from './BookingDialogPrice.tsx'
import { BookingDialogStatus } from './BookingDialogStatus.tsx'
import { BookingDialogTimes } from './BookingDialogTimes.tsx'
import { termOf } from './bookings.form.ts'
import { type BookingForm, useBookingForm } from './useBookingForm.ts'
import type { BookingFormOptions } from './useBookingRecord.ts'
import classes from './BookingDialog.module.css'

const widthPx = 600

const Fields = ({ booking }: { booking: BookingForm }) => {
  const t = useT()
  const { place, isFixed, isReadOnly } = booking
  return (
    <>
      {isFixed && !isReadOnly ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.bookings.dialog.isOver)}
        </Text>
      ) : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        <TextInput
          label={t(($) => $.ui.plate)}
          placeholder={t(($) => $.ui.plateHint)}
          required={!isReadOnly}
          data-autofocus
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          {...booking.field('LicensePlate')}
          readOnly={isFixed || isReadOnly}
        />
        <BookingDialogStatus
          placeId={place.PlaceID}
          booking={booking.base}
          plate={booking.values.LicensePlate}
          term={termOf(booking.term)}
          zone={place.TimeZone}
        />
      </SimpleGrid>
      <BookingDialogTimes booking={booking} />
      <BookingDialogPerson booking={booking} />
      <BookingDialogPrice place={place} booking={booking.base} term={termOf(booking.term)} />
    </>
  )
}

type QuestionProps = { text: string; isSending: boolean; onYes: () => void; onNo: () => void }

/** Warning to confirm before saving (R144). */
const BookingDialogQuestion = ({ text, isSending, onYes, onNo }: QuestionProps) => {
  const t = useT()
  return (
    <Alert color="orange" role="alert">
      <Stack gap="xs">
        <Text size="sm" c="inherit">
          {text}
        </Text>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={onNo}>
            {t(($) => $.ui.back)}
          </Button>
          <Button size="xs" loading={isSending} onClick={onYes}>
            {t(($) => $.bookings.question.yes)}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

/** A conflict, a question to confirm, or a failure. */
const BookingProblems = ({ booking }: { booking: BookingForm }) => {
  const { form, conflict, warning, warnings, mine } = booking
  const place = useRef<HTMLDivElement>(null)
  const shown = [conflict?.text, warning?.text, form.failure, ...Object.keys(mine)].join('')
  // On a phone the message would appear below the fold.
  useEffect(() => {
    if (shown !== '') place.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  if (shown === '') return null
  return (
    <Stack gap="sm" ref={place}>
      <BookingDialogMine booking={booking} />
      {conflict === undefined ? null : <ConflictAlert conflict={conflict} />}
      {warning === undefined ? null : (
        <BookingDialogQuestion
          text={warning.text}
          isSending={form.isSending}
          onYes={booking.confirmWarning}
          onNo={warnings.dismiss}
        />
      )}
      <FormFailure text={form.failure} />
    </Stack>
  )
}

const BookingEditor = (options: BookingFormOptions) => {
  const t = useT()
  const booking = useBookingForm(options)
  const { onClose } = options
  const content = (
    <Stack gap="sm">
      <Fields booking={booking} />
      <BookingProblems booking={booking} />
    </Stack>
  )
  const leave = (label: string) => (
    <Button variant="default" onClick={onClose}>
      {label}
    </Button>
  )
  if (booking.isReadOnly)
    return (
      <Stack gap="sm" className={classes.form}>
        {content}
        <Group justify="flex-end">{leave(t(($) => $.ui.close))}</Group>
      </Stack>
    )
  const { onSubmit, isSending } = booking.form
  return (
    <RecordForm
      form={{ onSubmit, isSending }}
      submit={t(($) => $.ui.save)}
      isDisabled={!booking.isReady}
      cancel={leave(t(($) => $.ui.cancel))}
      className={classes.form}
    >
      {content}
    </RecordForm>
  )
}

/** The booking's place; a link may show another one than the page. */
const useBooking = (bookingId: number, place: BookablePlace) => {
  const found = useQuery({
    ...queryOf(bookings.find, { bookingId }, { isShown: true }),
    enabled: bookingId > 0,
    // Not cached: the form starts from the current record.
    staleTime: 0,
    gcTime: 0,
  })
  const placeId = found.data?.PlaceID ?? place.PlaceID
  const other = useQuery({
    ...queryOf(bookings.place, { placeId }, { isShown: true }),
    enabled: placeId !== place.PlaceID,
  })
  return {
    booking: bookingId > 0 ? found.data : undefined,
    ofPlace: placeId === place.PlaceID ? place : other.data,
    error: found.error ?? other.error,
    retry: () => void (found.error ? found.refetch() : other.refetch()),
  }
}

type BookingDialogProps = {
  place: BookablePlace
  /** 0: a new booking. */
  bookingId: number
  /** Start of a new booking, when not the default. */
  start?: Instant | undefined
  onClose: () => void
  onSaved: (booking: Booking) => void
}

const titleOf = (bookingId: number, booking: Booking | undefined) => ({
  isNew: bookingId === 0,
  plate: booking ? displayPlate(booking.LicensePlate) : '',
})

/** Dialog of a booking: new, edit or view. */
export const BookingDialog = ({ place, bookingId, start, ...ways }: BookingDialogProps) => {
  const t = useT()
  useReturnToRow(bookingId)
  const { booking, ofPlace, error, retry } = useBooking(bookingId, place)
  const { isNew, plate } = titleOf(bookingId, booking)
  const isThere = ofPlace !== undefined && (isNew || booking !== undefined)
  return (
    <Dialog
      opened
      onClose={ways.onClose}
      size={widthPx}
      title={isNew ? t(($) => $.bookings.add) : t(($) => $.bookings.dialog.edit, { plate })}
    >
      {isThere ? (
        <BookingEditor key={bookingId} place={ofPlace} booking={booking} start={start} {...ways} />
      ) : error ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <Skeleton height={420} />
      )}
    </Dialog>
  )
}
