import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import {
  IconArrowBackUp,
  IconCamera,
  IconCashBanknoteOff,
  IconCreditCardRefund,
  IconEye,
  IconFileInvoice,
  IconHistory,
  IconListDetails,
  IconPencil,
  IconPlayerStop,
  IconReload,
  IconStar,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { useCallback } from 'react'
import { useNetwork } from '../../kit/online.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import type { RowAction } from '../../ui/RowActions.tsx'
import { offeredActions, type OfferedAction, type SessionActionName } from './sessions.actions.ts'

const icons: Readonly<Record<SessionActionName, TablerIcon>> = {
  open: IconEye,
  end: IconPlayerStop,
  correct: IconPencil,
  openClient: IconUser,
  invoices: IconFileInvoice,
  payments: IconListDetails,
  rating: IconStar,
  images: IconCamera,
  history: IconHistory,
  refund: IconCreditCardRefund,
  retry: IconReload,
  cancel: IconCashBanknoteOff,
  returnPlanUse: IconArrowBackUp,
}

type Run = (action: OfferedAction, session: Session) => void

/** Hook: the entries of a row's menu for the signed-in user; money is off without a network or while money moves (R34). */
export const useRowActions = (run: Run, { isMoving }: { isMoving: boolean }): ((session: Session) => RowAction[]) => {
  const t = useT()
  const user = useUser()
  const { isOnline } = useNetwork()
  return useCallback(
    (session) =>
      offeredActions(user, session).map((action) => {
        const Icon = icons[action.name]
        const isOff = action.movesMoney === true && (!isOnline || isMoving)
        const offText = isOnline ? t(($) => $.sessions.confirm.underWay) : t(($) => $.sessions.confirm.offline)
        return {
          id: action.name,
          label: t(($) => $.sessions.action[action.name]),
          icon: <Icon size={16} aria-hidden />,
          onClick: () => run(action, session),
          disabledReason: action.refusal ? reasonText(action.refusal) : isOff ? offText : undefined,
        }
      }),
    [user, isOnline, isMoving, run, t],
  )
}
