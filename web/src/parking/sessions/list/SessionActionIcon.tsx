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
  IconLockOpen,
  IconPencil,
  IconPlayerStop,
  IconReceipt,
  IconReload,
  IconStar,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import type { SessionActionName } from '../session-actions.ts'

const icons: Readonly<Record<SessionActionName, TablerIcon>> = {
  open: IconEye,
  end: IconPlayerStop,
  endAndOpen: IconLockOpen,
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

/** The icon of a menu entry; loaded when a menu opens first. */
export const SessionActionIcon = ({ name }: { name: SessionActionName }) => {
  const Icon = icons[name]
  return <Icon size={16} aria-hidden />
}
