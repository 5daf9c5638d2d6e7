import { instantToLocal, isSet, formatLocalDate, type Instant } from '@parkla/contract/kit/time.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { NotCharged, PaymentStatus } from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { formatMoment } from '../../kit/format.ts'
import { language, t } from '../../kit/phrases.ts'

const clock = (instant: Instant, zone: string): string => formatMoment(instant, zone).slice(-5)

/**
 * `21.11.2026 08:05 – 10:20`, open end while running, in the place's zone (R1). Two texts if the days differ, so that a
 * narrow column breaks between them.
 */
export const stayTexts = ({
  StartTime,
  EndTime,
  Place,
}: Pick<Session, 'StartTime' | 'EndTime' | 'Place'>): string[] => {
  const zone = Place.TimeZone
  const start = formatMoment(StartTime, zone)
  if (EndTime === StartTime) return [start]
  if (!isSet(EndTime)) return [`${start} –`]
  const isSameDay = formatLocalDate(instantToLocal(EndTime, zone)) === start.slice(0, 10)
  return isSameDay ? [`${start} – ${clock(EndTime, zone)}`] : [`${start} –`, formatMoment(EndTime, zone)]
}

/** Formatted plate, or "no plate". */
export const plateText = ({ CarNumber }: Pick<Session, 'CarNumber'>): string =>
  CarNumber === '' ? t(($) => $.sessions.plate.none) : displayPlate(CarNumber)

export const paymentText = (status: PaymentStatus): string =>
  t(($) => $.sessions.payment[status === '' ? 'none' : status])

/** "Not charged: no card" (R178). */
export const notChargedText = (reason: Exclude<NotCharged, ''>): string => {
  const none = t(($) => $.sessions.payment.none)
  return reason === 'CHARGEABLE'
    ? none
    : `${none}: ${t(($) => $.sessions.notCharged[reason]).toLocaleLowerCase(language())}`
}

/** Service name of a car wash (R58), else the type. */
export const typeText = ({ Type, ServiceName }: Pick<Session, 'Type' | 'ServiceName'>): string =>
  Type === 'CAR_WASH' && ServiceName !== '' ? ServiceName : t(($) => $.sessions.type[Type])
