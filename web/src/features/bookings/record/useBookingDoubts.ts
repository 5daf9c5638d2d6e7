import { bookingDoubts, type BookingDoubt } from '@parkla/contract/bookings/bookings.schema.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../../kit/api-error.ts'
import { confirmedFor, stayKey, type Answered, type BookingValues } from './bookings.form.ts'

export type Doubt = { stay: string; code: BookingDoubt; text: string }

const doubtOf = (error: unknown, values: BookingValues): Doubt | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const code = bookingDoubts.find((each) => each === error.reason)
  return code === undefined ? undefined : { stay: stayKey(values), code, text: error.message }
}

/** Warnings to confirm, and the confirmed ones (R144). */
export const useBookingDoubts = () => {
  const [doubt, setDoubt] = useState<Doubt>()
  const answered = useRef<Answered>({ stay: '', codes: [] })
  return {
    doubt,
    /** Whether the failure is a warning to confirm. */
    note: (error: unknown, values: BookingValues): boolean => {
      const found = doubtOf(error, values)
      setDoubt(found)
      return found !== undefined
    },
    /** Confirms; other times or plates are asked again. */
    confirm: ({ stay, code }: Doubt): void => {
      const before = answered.current.stay === stay ? answered.current.codes : []
      answered.current = { stay, codes: [...before, code] }
      setDoubt(undefined)
    },
    dismiss: () => setDoubt(undefined),
    confirmed: (values: BookingValues): BookingDoubt[] => confirmedFor(values, answered.current),
  }
}
