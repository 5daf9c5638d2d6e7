import { permits, type Actor } from '../access/actor.ts'
import { all, refuse, reject, type Verdict } from '../kit/verdict.ts'

export const mayEditSettings = (actor: Actor): Verdict => permits(actor, 'settings.edit')

/** Late comes before dead (R159). */
export const areControllerLimitsInOrder = (values: {
  controllerLateMinutes: number
  controllerDeadMinutes: number
}): Verdict => all(values.controllerLateMinutes < values.controllerDeadMinutes || reject('settings.lateNotBeforeDead'))

/** Days `YYYY-MM-DD` of the region's own calendar: what has begun has been charged with (R4). */
export const mayChangeVatRate = ({ validFrom, today }: { validFrom: string; today: string }): Verdict =>
  all(validFrom > today || refuse('settings.rateIsUsed'))

/** A rate begins on a day that is still to come; only the first of a region may have begun. */
export const mayBeginVatRate = ({
  validFrom,
  today,
  isFirst,
}: {
  validFrom: string
  today: string
  isFirst: boolean
}): Verdict => all(isFirst || validFrom > today || reject('settings.rateNotAhead'))
