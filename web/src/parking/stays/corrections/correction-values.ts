import type { PlaceProfile } from '@parkla/contract/parking/places/places.schema.ts'
import { isSet, parseLocal, zeroDate } from '@parkla/contract/kit/time.ts'
import { displayPlate, normalisePlate } from '@parkla/contract/kit/plate.ts'
import { ModifySession, type Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import type * as z from 'zod'
import { checkedBy, type FieldErrors } from '../../../kit/forms/form.ts'
import { formatMoment } from '../../../kit/format.ts'
import { reasonText, t } from '../../../kit/phrases.ts'
import { momentOf, tidyMoment } from '../../../kit/time/wall-clock.ts'

export type CorrectionValues = {
  CarNumber: string
  PlaceId: string
  StartTime: string
  EndTime: string
  Reason: string
}
export type WantedCorrection = Omit<z.input<typeof ModifySession>, 'Reason' | 'UpdatedAt'>

export const correctionValues = (session: Session): CorrectionValues => ({
  CarNumber: displayPlate(session.CarNumber),
  PlaceId: String(session.PlaceId),
  StartTime: formatMoment(session.StartTime, session.Place.TimeZone),
  EndTime: formatMoment(session.EndTime, session.Place.TimeZone),
  Reason: '',
})

/** Zone of the chosen place (R1). */
export const zoneOf = ({ PlaceId }: CorrectionValues, session: Session, places: readonly PlaceProfile[]): string =>
  places.find(({ Id }) => String(Id) === PlaceId)?.TimeZone ?? session.Place.TimeZone

const changedMoment = (text: string, before: string, zone: string): string | undefined => {
  if (text.trim() === before) return undefined
  return text.trim() === '' ? zeroDate : momentOf(text, zone)
}

/** Changed fields only; undefined without changes (R64). */
export const wantedCorrection = (
  values: CorrectionValues,
  session: Session,
  zone: string,
): WantedCorrection | undefined => {
  const before = correctionValues(session)
  const plate = normalisePlate(values.CarNumber)
  const wanted = {
    CarNumber: plate === session.CarNumber ? undefined : plate,
    PlaceId: values.PlaceId === before.PlaceId ? undefined : Number(values.PlaceId),
    StartTime: changedMoment(values.StartTime, before.StartTime, zone),
    EndTime: changedMoment(values.EndTime, before.EndTime, zone),
  }
  const isChanged = Object.values(wanted).some((value) => value !== undefined)
  return isChanged ? { ParkingSessionId: session.Id, ...wanted } : undefined
}

/** The skipped DST hour has a text of its own (R2). */
const momentError = (text: string, zone: string): string | undefined => {
  if (momentOf(text, zone) !== undefined) return undefined
  return parseLocal(tidyMoment(text))
    ? t(($) => $.sessions.correct.noSuchHour)
    : reasonText({ reason: text.trim() === '' ? 'input.required' : 'input.notAMoment' })
}

/** Client-side checks; the server repeats them (R12). */
export const correctionErrors = (values: CorrectionValues, session: Session, zone: string): FieldErrors => {
  const start = momentError(values.StartTime, zone)
  const isStillOpen = values.EndTime.trim() === '' && !isSet(session.EndTime)
  const end = isStillOpen ? undefined : momentError(values.EndTime, zone)
  const wanted = wantedCorrection(values, session, zone) ?? { ParkingSessionId: session.Id }
  return {
    ...checkedBy(ModifySession)({ ...wanted, Reason: values.Reason }),
    ...(start === undefined ? {} : { StartTime: start }),
    ...(end === undefined ? {} : { EndTime: end }),
  }
}
