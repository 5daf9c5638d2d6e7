import type { BookablePlace, Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { useRef, useState } from 'react'
import { finish } from '../../../kit/forms/finish.ts'
import { nowIso } from '../../../kit/time/now.ts'
import { t } from '../../../kit/phrases.ts'
import { readFresh } from '../../../kit/api/query.ts'
import { useRecordForm } from '../../../kit/forms/record-form.ts'
import { useUser } from '../../../kit/session.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { bookings } from '../bookings.api.ts'
import {
  bookingBody,
  bookingErrors,
  bookingValues,
  mergeValues,
  newBookingValues,
  type BookingValues,
  type Merged,
} from './bookings.form.ts'
import { useBookingWarnings } from './useBookingWarnings.ts'

export type BookingFormOptions = {
  place: BookablePlace
  /** Absent for a new booking. */
  booking: Booking | undefined
  /** Start of a new booking instead of the default. */
  start?: Instant | undefined
  onClose: () => void
  /** Called instead of `onClose` after saving. */
  onSaved: (booking: Booking) => void
}

const readNewest = (id: number): Promise<Booking> => readFresh(bookings.find, { bookingId: id })

/** The form of one booking, with the version that was loaded. */
const useForm = ({ place, booking, start, onSaved }: BookingFormOptions) => {
  const actor = useUser()
  const zone = place.TimeZone
  // The version that was opened.
  const opened = useRef(booking)
  const [now] = useState(nowIso)
  const warnings = useBookingWarnings()
  const valuesOf = (of: Booking | undefined): BookingValues =>
    of === undefined ? newBookingValues(place, { now, start }) : bookingValues(of, zone)
  const errorsOf = (values: BookingValues) =>
    bookingErrors(values, { booking: opened.current, zone, actor, now: nowIso() })
  const record = useRecordForm({
    stored: booking,
    valuesOf,
    versionOf: (of) => of?.UpdatedAt,
    readNewest: async () => booking && readNewest(booking.ID),
    check: errorsOf,
    send: (values, UpdatedAt) => {
      const { current: stored } = opened
      const body = { ...bookingBody(values, { booking: stored, zone }), Confirmed: warnings.confirmed(values) }
      if (stored === undefined) return bookings.add({ ...body, PlaceID: place.PlaceID })
      return bookings.save({ ...body, ID: stored.ID, ...(UpdatedAt === undefined ? {} : { UpdatedAt }) })
    },
    onFailure: warnings.note,
    onDone: (saved) =>
      finish({ text: t(($) => $.bookings.dialog.saved), topics: ['bookings'], onClose: () => onSaved(saved) }),
  })
  const continueFrom = (newest: Booking, values: BookingValues): void => {
    opened.current = newest
    record.take(newest)
    record.form.setValues(values)
  }
  return { ...record, readOpened: () => opened.current, continueFrom, warnings, valuesOf, errorsOf, now }
}

/** The form with both conflict resolutions; input is never lost (R8). */
export const useBookingRecord = (options: BookingFormOptions) => {
  const record = useForm(options)
  const { form, readOpened, continueFrom, valuesOf } = record
  const [base, setBase] = useState(options.booking)
  const [mine, setMine] = useState<Partial<BookingValues>>({})

  const merge = async (choose: (merged: Merged) => Merged): Promise<boolean> => {
    const before = readOpened()
    if (!before) return false
    try {
      const newest = await readNewest(before.ID)
      const merged = choose(mergeValues(valuesOf(before), form.getValues(), valuesOf(newest)))
      continueFrom(newest, merged.values)
      setBase(newest)
      setMine(merged.mine)
      return true
    } catch (error) {
      snackbar.failure(error)
      return false
    }
  }
  /** Takes the stored values; the user's input stays beside the fields it differs in. */
  const reload = (): Promise<boolean> => merge((merged) => merged)
  /** Saves the user's changes over the stored values; fields they did not change keep the stored values. */
  const overwrite = async (): Promise<void> => {
    const isRead = await merge(({ values, mine: changed }) => ({ values: { ...values, ...changed }, mine: {} }))
    if (isRead) form.onSubmit()
  }
  const conflict = form.conflict && {
    text: form.conflict.text,
    reload: () => void reload(),
    overwrite: () => void overwrite(),
  }
  return { ...record, base, mine, setMine, conflict }
}
