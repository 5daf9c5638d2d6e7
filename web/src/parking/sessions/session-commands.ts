import { refundableCents } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { formatMoney } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { refresh } from '../../kit/api/query.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { askAboutMoney as asked, sendCharging } from '../session-records/charge-question.api.ts'
import { sessions } from '../session-records/sessions.api.ts'
import { plateText } from '../session-records/session-texts.ts'

const sumOf = (session: Session): string => formatMoney(refundableCents(session), session.Currency)

const mayRetryFor = (session: Session): Promise<boolean> =>
  asked({
    title: t(($) => $.sessions.confirm.retryTitle),
    text: t(($) => $.sessions.confirm.retryText, { amount: sumOf(session) }),
    yes: t(($) => $.sessions.action.retry),
  })

const mayChargeFor = (session: Session): Promise<boolean> =>
  asked({
    title: t(($) => $.sessions.confirm.chargeTitle, { amount: sumOf(session) }),
    text: t(($) => $.sessions.confirm.chargeText),
    yes: t(($) => $.sessions.action.charge),
  })

const mayCancelFor = (session: Session): Promise<boolean> =>
  asked({
    title: t(($) => $.sessions.confirm.cancelTitle),
    text: t(($) => $.sessions.confirm.cancelText, { amount: sumOf(session) }),
    yes: t(($) => $.sessions.action.cancel),
    no: t(($) => $.ui.close),
  })

const mayEndNow = (session: Session): Promise<boolean> =>
  asked({
    title: t(($) => $.sessions.confirm.endTitle, { plate: plateText(session) }),
    text: t(($) => $.sessions.confirm.endText),
    yes: t(($) => $.sessions.action.end),
  })

const mayReturnUse = (): Promise<boolean> =>
  asked({
    title: t(($) => $.sessions.confirm.planUseTitle),
    text: t(($) => $.sessions.confirm.planUseText),
    yes: t(($) => $.sessions.action.returnPlanUse),
  })

/** Refreshes the sessions after the call, or shows its failure; whether it succeeded. */
const attempt = async (call: Promise<unknown>): Promise<boolean> => {
  try {
    if ((await call) === false) return false
    void refresh('sessions')
    return true
  } catch (error) {
    snackbar.failure(error)
    return false
  }
}

/** Charges or retries; the user confirms again if the server requires it (R71). */
const charge = async (session: Session, PaymentStatus: 'PENDING' | ''): Promise<void> => {
  const { Id: id, UpdatedAt } = session
  const send = (IsConfirmed: boolean) => sessions.update({ id, UpdatedAt, PaymentStatus, IsConfirmed })
  if (await attempt(sendCharging(send, async () => sumOf(session))))
    snackbar.success(t(($) => $.sessions.done.charging, { amount: sumOf(session) }))
}

const end = async (session: Session): Promise<void> => {
  if ((await mayEndNow(session)) && (await attempt(sessions.end({ ParkingSessionId: session.Id }))))
    snackbar.success(t(($) => $.sessions.done.ended, { plate: plateText(session) }))
}

const retry = async (session: Session): Promise<void> => {
  if (await mayRetryFor(session)) await charge(session, '')
}

const chargeCard = async (session: Session): Promise<void> => {
  if (await mayChargeFor(session)) await charge(session, 'PENDING')
}

const cancel = async (session: Session): Promise<void> => {
  const { Id: id, UpdatedAt } = session
  if ((await mayCancelFor(session)) && (await attempt(sessions.update({ id, UpdatedAt, PaymentStatus: 'NOT_SENT' }))))
    snackbar.success(t(($) => $.sessions.done.cancelled, { amount: sumOf(session) }))
}

const returnPlanUse = async ({ Id, UpdatedAt }: Session): Promise<void> => {
  if ((await mayReturnUse()) && (await attempt(sessions.refundPlanUse({ Id, UpdatedAt }))))
    snackbar.success(t(($) => $.sessions.done.returned))
}

/** Commands with a confirmation only; each notifies its result. Loaded with the first one. */
export const sessionCommands = { end, retry, charge: chargeCard, cancel, returnPlanUse }
