import { formatMoment } from '../../kit/format.ts'
import { nowIso } from '../../kit/time/now.ts'
import { momentOf } from '../../kit/time/wall-clock.ts'

export type StartValues = {
  CarNumber: string
  PlaceId: string
  ServiceId: string
  StartTime: string
  PhoneNumber: string
  Email: string
}

/** `opened`: the instant that the dialog shows at first. */
export type StartClock = { zone: string; opened: string }

/** Start of the session; an empty field is now. */
export const startOf = ({ StartTime }: Pick<StartValues, 'StartTime'>, { zone, opened }: StartClock): string =>
  momentOf(StartTime, zone, opened) ?? nowIso()

export const bodyOf = (values: StartValues, clock: StartClock) => ({
  PlaceId: Number(values.PlaceId),
  CarNumber: values.CarNumber,
  StartTime: startOf(values, clock),
  Email: values.Email.trim(),
  ...(values.PhoneNumber.trim() === '' ? {} : { PhoneNumber: values.PhoneNumber }),
  ...(values.ServiceId === '' ? {} : { ServiceId: Number(values.ServiceId) }),
})

/** Text of the start field after a change of the place: an unchanged start is shown on the clock of `next`. */
export const startTextIn = (next: string, text: string, { zone, opened }: StartClock): string =>
  momentOf(text, zone, opened) === opened ? formatMoment(opened, next) : text
