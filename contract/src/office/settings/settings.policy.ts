import { permits, type Actor } from '../../access/actor.ts'
import { all, refuse, reject, type Verdict } from '../../kit/verdict.ts'

export const mayEditSettings = (actor: Actor): Verdict => permits(actor, 'settings.edit')

/** The late threshold is below the offline threshold (R159). */
export const areControllerLimitsInOrder = (values: {
  controllerLateMinutes: number
  controllerDeadMinutes: number
}): Verdict => all(values.controllerLateMinutes < values.controllerDeadMinutes || reject('settings.lateNotBeforeDead'))

/** Local days `YYYY-MM-DD` of the region. A rate that is in force has been used in charges (R4). */
export const mayChangeVatRate = ({ validFrom, today }: { validFrom: string; today: string }): Verdict =>
  all(validFrom > today || refuse('settings.rateIsUsed'))

/** A new rate begins in the future; only the first of a region may begin in the past. */
export const mayBeginVatRate = ({
  validFrom,
  today,
  isFirst,
}: {
  validFrom: string
  today: string
  isFirst: boolean
}): Verdict => all(isFirst || validFrom > today || reject('settings.rateNotAhead'))
