import { refundableCents } from '@parkla/contract/sessions/sessions.policy.ts'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { useRef } from 'react'
import { useAction } from '../../kit/action.ts'
import { ApiError } from '../../kit/api-error.ts'
import { formatMoney } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
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

const mayChargeTooBig = (session: Session): Promise<boolean> =>
  asked({
    title: t(($) => $.sessions.confirm.tooBigTitle, { amount: sumOf(session) }),
    text: t(($) => $.sessions.confirm.retryText, { amount: sumOf(session) }),
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

const isTooBig = (error: unknown): boolean => error instanceof ApiError && error.reason === 'sessions.chargeTooBig'

/** Charges or retries; asks again if the server wants a second confirmation (R71). */
const useCharge = () => {
  const wasTooBig = useRef(false)
  const onFailure = (error: unknown): void => {
    wasTooBig.current = isTooBig(error)
    if (!wasTooBig.current) snackbar.failure(error)
  }
  const update = useAction(sessions.update, { onFailure })
  const charge = async (session: Session, PaymentStatus: 'PENDING' | ''): Promise<void> => {
    const { Id: id, UpdatedAt } = session
    wasTooBig.current = false
    const wanted = { id, UpdatedAt, PaymentStatus }
    let charged = await update.run({ ...wanted, IsConfirmed: false })
    if (wasTooBig.current && (await mayChargeTooBig(session)))
      charged = await update.run({ ...wanted, IsConfirmed: true })
    if (charged) snackbar.success(t(($) => $.sessions.done.charging, { amount: sumOf(session) }))
  }
  return { charge, isRunning: update.isRunning }
}

/** Commands with a confirmation only; each says what it has done. */
export const useSessionCommands = () => {
  const end = useAction(sessions.end)
  const update = useAction(sessions.update)
  const { charge, isRunning: isCharging } = useCharge()
  const giveBack = useAction(sessions.refundPlanUse, { success: () => t(($) => $.sessions.done.returned) })

  return {
    isMoving: update.isRunning || isCharging || giveBack.isRunning,
    end: async (session: Session): Promise<void> => {
      if ((await mayEndNow(session)) && (await end.run({ ParkingSessionId: session.Id })))
        snackbar.success(t(($) => $.sessions.done.ended, { plate: plateText(session) }))
    },
    retry: async (session: Session): Promise<void> => {
      if (await mayRetryFor(session)) await charge(session, '')
    },
    charge: async (session: Session): Promise<void> => {
      if (await mayChargeFor(session)) await charge(session, 'PENDING')
    },
    cancel: async (session: Session): Promise<void> => {
      const { Id: id, UpdatedAt } = session
      if ((await mayCancelFor(session)) && (await update.run({ id, UpdatedAt, PaymentStatus: 'NOT_SENT' })))
        snackbar.success(t(($) => $.sessions.done.cancelled, { amount: sumOf(session) }))
    },
    returnPlanUse: async ({ Id, UpdatedAt }: Session): Promise<void> => {
      if (await mayReturnUse()) await giveBack.run({ Id, UpdatedAt })
    },
  }
}

export type Commands = ReturnType<typeof useSessionCommands>
