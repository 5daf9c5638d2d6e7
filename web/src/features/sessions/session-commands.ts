import { refundableCents } from '@parkla/contract/sessions/sessions.policy.ts'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { ApiError } from '../../kit/api-error.ts'
import { formatMoney } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { refresh } from '../../kit/query.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { confirm, type Question } from '../../ui/confirm.ts'
import { sessions } from './sessions.api.ts'
import { plateText } from './session-texts.ts'

type Asked = Pick<Question, 'title' | 'text' | 'yes' | 'no'>

const asked = ({ text, ...question }: Asked): Promise<boolean> =>
  confirm({ ...question, text: `${text}\n${t(($) => $.sessions.confirm.final)}`, isDangerous: true })

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

/** Asks again about an amount above the single-charge limit (R71). */
export const mayChargeTooBig = (amount: string): Promise<boolean> =>
  asked({
    title: t(($) => $.sessions.confirm.tooBigTitle, { amount }),
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

export const isTooBig = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'sessions.chargeTooBig'

/** Refreshes the sessions after the call, or shows its failure; whether it succeeded. */
const attempt = async (call: Promise<unknown>): Promise<boolean> => {
  try {
    await call
    void refresh('sessions')
    return true
  } catch (error) {
    snackbar.failure(error)
    return false
  }
}

/** Charges or retries; asks again if the server wants a second confirmation (R71). */
const charge = async (session: Session, PaymentStatus: 'PENDING' | ''): Promise<void> => {
  const { Id: id, UpdatedAt } = session
  const send = (IsConfirmed: boolean) => sessions.update({ id, UpdatedAt, PaymentStatus, IsConfirmed })
  const first = send(false)
  const isRefused = await first.then(() => false, isTooBig)
  if (isRefused && !(await mayChargeTooBig(sumOf(session)))) return
  if (await attempt(isRefused ? send(true) : first))
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

/** Commands with a confirmation only; each says what it has done. Loaded with the first one. */
export const sessionCommands = { end, retry, charge: chargeCard, cancel, returnPlanUse }
