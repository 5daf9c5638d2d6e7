import { isChargeTooBig, refundableCents } from '@parkla/contract/sessions/sessions.policy.ts'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { useAction } from '../../kit/action.ts'
import { formatMoney } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { confirm } from '../../ui/confirm.ts'
import { sessions } from './sessions.api.ts'
import { plateText } from './sessions.texts.ts'

const saved = () => t(($) => $.sessions.done.saved)
const ended = () => t(($) => $.sessions.done.ended)
const returned = () => t(($) => $.sessions.done.returned)

const asked = (title: string, text: string): Promise<boolean> =>
  confirm({
    title,
    text: `${text}\n${t(($) => $.sessions.confirm.final)}`,
    yes: t(($) => $.sessions.confirm.yes),
    no: t(($) => $.sessions.confirm.no),
    isDangerous: true,
  })

const sumOf = (session: Session): string => formatMoney(refundableCents(session), session.Currency)

const mayRetryFor = async (session: Session): Promise<boolean> => {
  const amount = sumOf(session)
  const isMeant = await asked(
    t(($) => $.sessions.confirm.retryTitle),
    t(($) => $.sessions.confirm.retryText, { amount }),
  )
  if (!isMeant || !isChargeTooBig(session)) return isMeant
  // Above the limit for one charge a second confirmation (R71).
  return asked(
    t(($) => $.sessions.confirm.tooBigTitle, { amount }),
    t(($) => $.sessions.confirm.retryText, { amount }),
  )
}

/** What needs no more than a yes: each asks first, then does it and says so (D1 §4). */
export const useSessionCommands = () => {
  const end = useAction(sessions.end, { success: ended })
  const update = useAction(sessions.update, { success: saved })
  const giveBack = useAction(sessions.refundPlanUse, { success: returned })

  return {
    isMoving: update.isRunning || giveBack.isRunning,
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
      if (!(await mayRetryFor(session))) return
      const { Id: id, UpdatedAt } = session
      await update.run({ id, UpdatedAt, PaymentStatus: '', IsConfirmed: isChargeTooBig(session) })
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
