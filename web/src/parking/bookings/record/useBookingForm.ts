import { useState } from 'react'
import { useCloseGuard } from '../../../kit/forms/leave-guard.ts'
import { isHistory, readTerm, stayKey, type BookingField } from './bookings.form.ts'
import { useBookingRecord, type BookingFormOptions } from './useBookingRecord.ts'

/** An error text that appears during a tap would move the tapped button. */
const untilClickMs = 200

/** Validates times while typing, other fields on blur. */
const isCheckedWhileTyping = (name: BookingField): boolean => /^(?:Start|End)/.test(name)

/** Hook: state and actions of the booking dialog. */
export const useBookingForm = (options: BookingFormOptions) => {
  const record = useBookingRecord(options)
  const { form, base, warnings, conflict, mine, setMine } = record
  const { place } = options
  const [blurred, setBlurred] = useState<ReadonlySet<BookingField>>(new Set())
  const values = form.getValues()
  const errors = record.errorsOf(values)
  const isDirty = form.isDirty()
  useCloseGuard(['booking', 'begin'], () => isDirty && !form.isSending)

  const field = (name: BookingField) => {
    const message = form.errors[name]
    const isChecked = blurred.has(name) || (isDirty && isCheckedWhileTyping(name))
    return {
      ...form.field(name),
      error: typeof message === 'string' ? message : isChecked ? errors[name] : undefined,
      onBlur: () => {
        // An untouched required field shows no error.
        if (form.getValues()[name] !== '')
          setTimeout(() => setBlurred((before) => new Set(before).add(name)), untilClickMs)
      },
    }
  }
  const warning = warnings.warning?.stay === stayKey(values) ? warnings.warning : undefined
  return {
    ...record,
    values,
    field,
    place,
    term: readTerm(values, { booking: base, zone: place.TimeZone }),
    /** Times and plate of an ended booking are fixed. */
    isFixed: isHistory(base, record.now),
    isReadOnly: !place.MayEdit,
    isReady: isDirty && Object.keys(errors).length === 0 && warning === undefined && conflict === undefined,
    warning,
    confirmWarning: () => {
      if (!warning) return
      warnings.confirm(warning)
      form.onSubmit()
    },
    restoreMine: (name: BookingField) => {
      form.setFieldValue(name, mine[name] ?? '')
      setMine(({ [name]: _taken, ...rest }) => rest)
    },
  }
}
export type BookingForm = ReturnType<typeof useBookingForm>
