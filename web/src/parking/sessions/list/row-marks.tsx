import { holds, type Actor } from '@parkla/contract/access/actor.ts'
import type { Permission } from '@parkla/contract/access/permissions.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import {
  IconBuildingWarehouse,
  IconCalendarEvent,
  IconCar,
  IconCoins,
  IconCreditCard,
  IconFileInvoice,
  IconGift,
  IconHandStop,
  IconListCheck,
  IconRepeat,
  IconStack2,
  IconStar,
  IconTicket,
  type TablerIcon,
} from '@tabler/icons-react'
import { t } from '../../../kit/phrases.ts'

export type Mark = {
  name: string
  Icon: TablerIcon
  /** Permission needed; the server masks most of these fields too. */
  permission?: Permission
  isOn: (session: Session) => boolean
  label: (session: Session) => string
}

/** Icons of a row with their texts (R77), in display order. */
export const marks: readonly Mark[] = [
  {
    name: 'card',
    Icon: IconCreditCard,
    permission: 'sessions.seePayment',
    isOn: ({ UsedCreditCardId }) => UsedCreditCardId !== null,
    label: () => t(($) => $.sessions.mark.card),
  },
  {
    name: 'credit',
    Icon: IconCoins,
    permission: 'sessions.seePayment',
    isOn: ({ Type }) => Type === 'CREDIT',
    label: () => t(($) => $.sessions.type.CREDIT),
  },
  {
    name: 'fleet',
    Icon: IconCar,
    isOn: ({ UsedFleetId }) => UsedFleetId !== null,
    label: ({ UsedFleetName: name }) =>
      name === '' ? t(($) => $.sessions.extra.FLEET) : t(($) => $.sessions.mark.fleetNamed, { name }),
  },
  {
    name: 'campaign',
    Icon: IconGift,
    permission: 'sessions.seePayment',
    isOn: ({ UsedDiscountCampaignCreditInCents }) => UsedDiscountCampaignCreditInCents > 0,
    label: () => t(($) => $.sessions.mark.campaign),
  },
  {
    name: 'whitelist',
    Icon: IconListCheck,
    isOn: ({ WhiteListedClient }) => WhiteListedClient,
    label: () => t(($) => $.sessions.extra.WHITELIST),
  },
  {
    name: 'subscription',
    Icon: IconRepeat,
    isOn: ({ Type, SubscriptionPlanLimitType }) => Type === 'SUBSCRIPTION' || SubscriptionPlanLimitType !== 'NONE',
    label: () => t(($) => $.sessions.mark.subscription),
  },
  {
    name: 'monthlyPass',
    Icon: IconBuildingWarehouse,
    isOn: ({ MonthlyPassId }) => MonthlyPassId !== null,
    label: () => t(($) => $.sessions.extra.MONTHLY_PASS),
  },
  {
    name: 'bundle',
    Icon: IconStack2,
    isOn: ({ IsBundled }) => IsBundled,
    label: () => t(($) => $.sessions.extra.BUNDLED),
  },
  {
    name: 'booking',
    Icon: IconCalendarEvent,
    permission: 'bookings.view',
    isOn: ({ BookingId }) => BookingId !== null,
    label: () => t(($) => $.sessions.extra.BOOKING),
  },
  {
    name: 'freePass',
    Icon: IconTicket,
    isOn: ({ UsedFreePassId, FreePassCentsUsed }) => UsedFreePassId !== null || FreePassCentsUsed > 0,
    label: () => t(($) => $.sessions.cost.freePass),
  },
  {
    name: 'invoice',
    Icon: IconFileInvoice,
    permission: 'sessions.seeInvoices',
    isOn: ({ HasInvoice }) => HasInvoice,
    label: () => t(($) => $.ui.invoice),
  },
  {
    name: 'rating',
    Icon: IconStar,
    permission: 'sessions.seeRating',
    isOn: ({ Rating }) => Rating !== null,
    label: ({ Rating }) => t(($) => $.sessions.mark.rating, { count: Rating ?? 0 }),
  },
  {
    name: 'manual',
    Icon: IconHandStop,
    isOn: ({ IsManual }) => IsManual,
    label: () => t(($) => $.sessions.mark.manual),
  },
]

/** Icons of this session that the actor may see. */
export const marksOf = (actor: Actor, session: Session): Mark[] =>
  marks.filter(({ permission, isOn }) => (permission === undefined || holds(actor, permission)) && isOn(session))
