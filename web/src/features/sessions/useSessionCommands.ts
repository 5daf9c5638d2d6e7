import { refundableCents } from '@parkla/contract/sessions/sessions.policy.ts'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { useRef } from 'react'
import { useAction } from '../../kit/action.ts'
import { ApiError } from '../../kit/api-error.ts'
import { formatMoney } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { snackbar } from '../../kit/snackbar.ts'
import { confirm } from '../../ui/confirm.ts'
import { sessions } from './sessions.api.ts'
import { plateText } from './session-texts.ts'

const saved = () => t(($) => $.sessions.done.saved)
const ended = () => t(($) => $.sessions.done.ended)
const returned = () => t(($) => $.sessions.done.returned)

const asked = (title: string, text: string): Promise<boolean> =>
  confirm({
    title,
    text: `${text}\n${t(($) => $.sessions.confirm.final)}`,
    isDangerous: true,
  })

const sumOf = (session: Session): string => formatMoney(refundableCents(session), session.Currency)

const mayRetryFor = (session: Session): Promise<boolean> =>
  asked(
    t(($) => $.sessions.confirm.retryTitle),
    t(($) => $.sessions.confirm.retryText, { amount: sumOf(session) }),
  )

const mayChargeFor = (session: Session): Promise<boolean> =>
  asked(
    t(($) => $.sessions.confirm.chargeTitle, { amount: sumOf(session) }),
    t(($) => $.sessions.confirm.chargeText),
  )

const mayChargeTooBig = (session: Session): Promise<boolean> =>
  asked(
    t(($) => $.sessions.confirm.tooBigTitle, { amount: sumOf(session) }),
    t(($) => $.sessions.confirm.retryText, { amount: sumOf(session) }),
  )

const isTooBig = (error: unknown): boolean => error instanceof ApiError && error.reason === 'sessions.chargeTooBig'

/** Charges or retries; asks again if the server wants a second confirmation (R71). */
const useCharge = () => {
  const wasTooBig = useRef(false)
  const onFailure = (error: unknown): void => {
    wasTooBig.current = isTooBig(error)
    if (!wasTooBig.current) snackbar.failure(error)
  }
  const update = useAction(sessions.update, { success: saved, onFailure })
  const charge = async ({ Id: id, UpdatedAt, ...session }: Session, PaymentStatus: 'PENDING' | ''): Promise<void> => {
    wasTooBig.current = false
    await update.run({ id, UpdatedAt, PaymentStatus, IsConfirmed: false })
    if (wasTooBig.current && (await mayChargeTooBig({ Id: id, UpdatedAt, ...session })))
      await update.run({ id, UpdatedAt, PaymentStatus, IsConfirmed: true })
  }
  return { charge, isRunning: update.isRunning }
}

/** Commands with a confirmation only. */
export const useSessionCommands = () => {
  const end = useAction(sessions.end, { success: ended })
  const update = useAction(sessions.update, { success: saved })
  const { charge, isRunning: isCharging } = useCharge()
  const giveBack = useAction(sessions.refundPlanUse, { success: returned })

  return {
    isMoving: update.isRunning || isCharging || giveBack.isRunning,
    end: async (session: Session): Promise<void> => {
      const title = t(($) => $.sessions.confirm.endTitle, { plate: plateText(session) })
      if (
        await asked(
          title,
          t(($) => $.sessions.confirm.endText),
        )
      )
        await end.run({ ParkingSessionId: session.Id })
    },
    retry: async (session: Session): Promise<void> => {
      if (await mayRetryFor(session)) await charge(session, '')
    },
    charge: async (session: Session): Promise<void> => {
      if (await mayChargeFor(session)) await charge(session, 'PENDING')
    },
    cancel: async (session: Session): Promise<void> => {
      const text = t(($) => $.sessions.confirm.cancelText, { amount: sumOf(session) })
      const { Id: id, UpdatedAt } = session
      if (
        await asked(
          t(($) => $.sessions.confirm.cancelTitle),
          text,
        )
      )
        await update.run({ id, UpdatedAt, PaymentStatus: 'NOT_SENT' })
    },
    returnPlanUse: async ({ Id, UpdatedAt }: Session): Promise<void> => {
      const title = t(($) => $.sessions.confirm.planUseTitle)
      if (
        await asked(
          title,
          t(($) => $.sessions.confirm.planUseText),
        )
      )
        await giveBack.run({ Id, UpdatedAt })
    },
  }
}

export type Commands = ReturnType<typeof useSessionCommands>
