import { bookingDoubts, type BookingDoubt } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../../kit/api/api-error.ts'
import { confirmedFor, stayKey, type Answered, type BookingValues } from './bookings.form.ts'

export type Warning = { stay: string; code: BookingDoubt; text: string }

const warningOf = (error: unknown, values: BookingValues): Warning | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const code = bookingDoubts.find((each) => each === error.reason)
  return code === undefined ? undefined : { stay: stayKey(values), code, text: error.message }
}

/** Warnings to confirm, and the confirmed ones (R144). */
export const useBookingWarnings = () => {
  const [warning, setWarning] = useState<Warning>()
  const answered = useRef<Answered>({ stay: '', codes: [] })
  return {
    warning,
    /** Whether the failure is a warning to confirm. */
    note: (error: unknown, values: BookingValues): boolean => {
      const found = warningOf(error, values)
      setWarning(found)
      return found !== undefined
    },
    /** Confirms a warning; other times or plates need another confirmation. */
    confirm: ({ stay, code }: Warning): void => {
      const before = answered.current.stay === stay ? answered.current.codes : []
      answered.current = { stay, codes: [...before, code] }
      setWarning(undefined)
    },
    dismiss: () => setWarning(undefined),
    confirmed: (values: BookingValues): BookingDoubt[] => confirmedFor(values, answered.current),
  }
}
