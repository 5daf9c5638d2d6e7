import type { PlaceProfile } from '@parkla/contract/places/places.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { displayPlate, normalisePlate } from '@parkla/contract/kit/plate.ts'
import { ModifySession, type Session } from '@parkla/contract/sessions/sessions.schema.ts'
import type * as z from 'zod'
import { checkedBy, type FieldErrors } from '../../../kit/form.ts'
import { reasonText, t } from '../../../kit/phrases.ts'
import { typedInstant, momentText, type Typed } from '../typed-moment.ts'

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
  StartTime: momentText(session.StartTime, session.Place.TimeZone),
  EndTime: momentText(session.EndTime, session.Place.TimeZone),
  Reason: '',
})

/** Zone of the chosen place (R1). */
export const zoneOf = ({ PlaceId }: CorrectionValues, session: Session, places: readonly PlaceProfile[]): string =>
  places.find(({ Id }) => String(Id) === PlaceId)?.TimeZone ?? session.Place.TimeZone

const changedMoment = (text: string, before: string, zone: string): string | undefined => {
  const typed = typedInstant(text, zone)
  return text.trim() === before || 'problem' in typed ? undefined : typed.instant
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

const momentError = (typed: Typed): string | undefined => {
  if (!('problem' in typed)) return undefined
  return typed.problem === 'sessions.noSuchHour'
    ? t(($) => $.sessions.correct.noSuchHour)
    : reasonText({ reason: typed.problem })
}

const required = () => reasonText({ reason: 'input.required' })

/** Client-side checks; the server repeats them (R12). */
export const correctionErrors = (values: CorrectionValues, session: Session, zone: string): FieldErrors => {
  const start = values.StartTime.trim() === '' ? required() : momentError(typedInstant(values.StartTime, zone))
  const isEndMissing = values.EndTime.trim() === '' && isSet(session.EndTime)
  const end = isEndMissing ? required() : momentError(typedInstant(values.EndTime, zone))
  const wanted = wantedCorrection(values, session, zone) ?? { ParkingSessionId: session.Id }
  return {
    ...checkedBy(ModifySession)({ ...wanted, Reason: values.Reason }),
    ...(start === undefined ? {} : { StartTime: start }),
    ...(end === undefined ? {} : { EndTime: end }),
  }
}
