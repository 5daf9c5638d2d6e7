import { useState } from 'react'
import { useCloseGuard } from '../../kit/leave-guard.ts'
import { isHistory, readTerm, stayKey, type BookingField } from './bookings.form.ts'
import { useBookingRecord, type BookingFormOptions } from './useBookingRecord.ts'

/** A text that appears while a finger is still down moves what the finger meant to press. */
const untilClickMs = 200

/** Times are judged as they are typed, since each is right or wrong with the others; texts once they are left. */
const isJudgedAtOnce = (name: BookingField): boolean => /^(?:Start|End)/.test(name)

/** What the dialog of a booking shows, and what its buttons do. */
export const useBookingForm = (options: BookingFormOptions) => {
  const record = useBookingRecord(options)
  const { form, base, doubts, conflict, mine, setMine } = record
  const { place } = options
  const [left, setLeft] = useState<ReadonlySet<BookingField>>(new Set())
  const values = form.getValues()
  const errors = record.errorsOf(values)
  const isDirty = form.isDirty()
  useCloseGuard(['booking', 'begin'], () => isDirty && !form.isSending)

  const field = (name: BookingField) => {
    const told = form.errors[name]
    const isJudged = left.has(name) || (isDirty && isJudgedAtOnce(name))
    return {
      ...form.field(name),
      error: typeof told === 'string' ? told : isJudged ? errors[name] : undefined,
      onBlur: () => {
        // Nothing typed yet is no mistake; the star says that something has to be.
        if (form.getValues()[name] !== '')
          setTimeout(() => setLeft((before) => new Set(before).add(name)), untilClickMs)
      },
    }
  }
  const doubt = doubts.doubt?.stay === stayKey(values) ? doubts.doubt : undefined
  return {
    ...record,
    values,
    field,
    place,
    initial: form.getInitialValues(),
    term: readTerm(values, { booking: base, zone: place.TimeZone }),
    /** Times and car of what is over stay. */
    isFixed: isHistory(base, record.now),
    isReadOnly: !place.MayEdit,
    isReady: isDirty && Object.keys(errors).length === 0 && doubt === undefined && conflict === undefined,
    doubt,
    confirmDoubt: () => {
      if (!doubt) return
      doubts.confirm(doubt)
      form.onSubmit()
    },
    takeMine: (name: BookingField) => {
      form.setFieldValue(name, mine[name] ?? '')
      setMine(({ [name]: _taken, ...rest }) => rest)
    },
  }
}
export type BookingForm = ReturnType<typeof useBookingForm>
