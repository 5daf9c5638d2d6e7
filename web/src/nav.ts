import type { Actor } from '@parkla/contract/access/actor.ts'
import {
  IconAddressBook,
  IconAlertTriangle,
  IconCalendarEvent,
  IconCar,
  IconDiscount,
  IconEyeQuestion,
  IconFileImport,
  IconHome,
  IconLayoutDashboard,
  IconListCheck,
  IconMapPin,
  IconMessageReport,
  IconParking,
  IconReceipt,
  IconReportAnalytics,
  IconSend,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { lazyPart } from './kit/pages/lazy-part.ts'
import { whenIdle } from './kit/idle.ts'
import { t } from './kit/phrases.ts'
import { mayOpen } from './kit/pages/guard.ts'

type NavEntry = {
  to:
    | '/board'
    | '/alarms'
    | '/lpr-events'
    | '/home'
    | '/sessions'
    | '/booking'
    | '/places'
    | '/imports'
    | '/settings'
    | '/notifications'
    | '/users'
    | '/whitelists'
    | '/fleets'
    | '/campaigns'
    | '/clients'
    | '/enforcement'
    | '/disputes'
    | '/report'
  label: () => string
  Icon: TablerIcon
  /** May be narrower than the access of the route. */
  isShownTo: (user: Actor) => boolean
  /** Addresses of pages that are opened from it and have no link of their own. */
  holds?: readonly string[]
  /** Badge with the number that needs attention; loaded after the page. */
  Count?: ComponentType
  /** Links of its own tabs, below it while one of its pages is open. */
  Tabs?: ComponentType<{ onVisit: () => void }>
}

const AlarmCount = lazyPart(async () => {
  await whenIdle()
  return (await import('./gates/alarms/AlarmCount.tsx')).AlarmCount
})

const FineTabs = lazyPart(async () => (await import('./enforcement/fines/FineTabs.tsx')).FineTabs)

/** The sidebar, in its order. */
export const nav: readonly NavEntry[] = [
  { to: '/home', label: () => t(($) => $.shell.nav.home), Icon: IconHome, isShownTo: (user) => user.canViewHome },
  {
    to: '/sessions',
    label: () => t(($) => $.sessions.title),
    Icon: IconParking,
    isShownTo: (user) => user.canViewParkings && mayOpen(user, 'sessions.view'),
  },
  {
    to: '/booking',
    label: () => t(($) => $.bookings.title),
    Icon: IconCalendarEvent,
    isShownTo: (user) => user.canViewBookings && mayOpen(user, 'bookings.view'),
  },
  {
    to: '/places',
    label: () => t(($) => $.places.title),
    Icon: IconMapPin,
    holds: ['/place/', '/monthly-passes/', '/gate-controllers/'],
    isShownTo: (user) => mayOpen(user, 'places.view'),
  },
  {
    to: '/board',
    label: () => t(($) => $.board.title),
    Icon: IconLayoutDashboard,
    isShownTo: (user) => mayOpen(user, 'board.view'),
  },
  {
    to: '/alarms',
    label: () => t(($) => $.alarms.title),
    Icon: IconAlertTriangle,
    isShownTo: (user) => mayOpen(user, 'alarms.view'),
    Count: AlarmCount,
  },
  {
    to: '/lpr-events',
    label: () => t(($) => $['lpr-events'].title),
    Icon: IconEyeQuestion,
    isShownTo: (user) => mayOpen(user, 'lprEvents.view'),
  },
  {
    to: '/whitelists',
    label: () => t(($) => $.shell.nav.whitelists),
    Icon: IconListCheck,
    holds: ['/whitelist/'],
    isShownTo: (user) => mayOpen(user, 'whitelists.view'),
  },
  {
    to: '/fleets',
    label: () => t(($) => $.shell.nav.fleets),
    Icon: IconCar,
    holds: ['/fleet/'],
    isShownTo: (user) => mayOpen(user, 'fleets.view'),
  },
  {
    to: '/campaigns',
    label: () => t(($) => $.shell.nav.campaigns),
    Icon: IconDiscount,
    holds: ['/campaign/'],
    // Availability editors open it by address (R184).
    isShownTo: (user) => mayOpen(user, 'campaigns.edit'),
  },
  {
    to: '/enforcement',
    label: () => t(($) => $.shell.nav.fines),
    Icon: IconReceipt,
    holds: ['/parking-fine/'],
    Tabs: FineTabs,
    isShownTo: (user) => mayOpen(user, 'fines.view'),
  },
  {
    to: '/disputes',
    label: () => t(($) => $.shell.nav.disputes),
    Icon: IconMessageReport,
    isShownTo: (user) => mayOpen(user, 'disputes.viewAll'),
  },
  {
    to: '/report',
    label: () => t(($) => $.shell.nav.reports),
    Icon: IconReportAnalytics,
    holds: ['/statements', '/commissions', '/books'],
    isShownTo: (user) => user.canViewReports && mayOpen(user, 'reports.view'),
  },
  {
    to: '/imports',
    label: () => t(($) => $.shell.nav.imports),
    Icon: IconFileImport,
    isShownTo: (user) => mayOpen(user, 'imports.use'),
  },
  {
    to: '/clients',
    label: () => t(($) => $.clients.title),
    Icon: IconAddressBook,
    isShownTo: (user) => mayOpen(user, 'clients.view'),
  },
  {
    to: '/users',
    label: () => t(($) => $.users.title),
    Icon: IconUsers,
    isShownTo: (user) => mayOpen(user, 'users.edit'),
  },
  {
    to: '/notifications',
    label: () => t(($) => $.notifications.title),
    Icon: IconSend,
    holds: ['/notification-templates'],
    isShownTo: (user) => mayOpen(user, 'notifications.send'),
  },
  // The specification has no link to it, and every page must be reachable.
  {
    to: '/settings',
    label: () => t(($) => $.zones.settings.title),
    Icon: IconSettings,
    holds: ['/zone'],
    isShownTo: (user) => mayOpen(user, 'settings.edit'),
  },
]
