import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import {
  IconArrowBackUp,
  IconCamera,
  IconCash,
  IconCashBanknoteOff,
  IconCreditCardPay,
  IconCreditCardRefund,
  IconEye,
  IconFileInvoice,
  IconHistory,
  IconListDetails,
  IconPencil,
  IconPlayerStop,
  IconReceipt,
  IconReload,
  IconStar,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import { useNetwork } from '../../../kit/online.ts'
import { reasonText, useT } from '../../../kit/phrases.ts'
import { useUser } from '../../../kit/session.ts'
import type { RowAction } from '../../../ui/row-action.ts'
import type { OpenDialog, SessionForm } from '../SessionDialogs.tsx'
import { offeredActions, type OfferedAction, type Opens, type SessionActionName } from '../session-actions.ts'
import type { SessionsSearch } from '../sessions.search.ts'
import { useSessionCommands, type Commands } from '../useSessionCommands.ts'

const icons: Readonly<Record<SessionActionName, TablerIcon>> = {
  open: IconEye,
  end: IconPlayerStop,
  correct: IconPencil,
  openClient: IconUser,
  price: IconReceipt,
  invoices: IconFileInvoice,
  payments: IconListDetails,
  rating: IconStar,
  images: IconCamera,
  history: IconHistory,
  refund: IconCreditCardRefund,
  retry: IconReload,
  cancel: IconCashBanknoteOff,
  charge: IconCreditCardPay,
  settle: IconCash,
  returnPlanUse: IconArrowBackUp,
}

type Openers = { change: (to: Partial<SessionsSearch>) => void; setDialog: (dialog: OpenDialog) => void }

type Dialog = Extract<Opens, { dialog: unknown }>['dialog']

const isForm = (dialog: Dialog): dialog is SessionForm =>
  dialog === 'refund' || dialog === 'correct' || dialog === 'settle'

/** Hook: runs an action; stable identity, so that rows do not re-render. */
const useRun = ({ change, setDialog }: Openers, commands: Commands) => {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  return useCallback(
    ({ opens }: OfferedAction, session: Session) => {
      if ('paper' in opens) change({ session: session.Id, paper: opens.paper })
      else if ('client' in opens) change({ client: session.Client?.Id ?? 0 })
      else if (isForm(opens.dialog)) setDialog({ name: opens.dialog, session })
      else void latest.current[opens.dialog](session)
    },
    [change, setDialog],
  )
}

/** Hook: a row's menu entries; payment actions are disabled offline and while a payment is pending (R34). */
export const useRowActions = (openers: Openers): ((session: Session) => RowAction[]) => {
  const t = useT()
  const user = useUser()
  const { isOnline } = useNetwork()
  const commands = useSessionCommands()
  const { isMoving } = commands
  const run = useRun(openers, commands)
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
