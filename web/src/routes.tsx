import { createRootRoute, createRouter } from '@tanstack/react-router'
import * as z from 'zod'
import { GatesSearch } from './features/gates/gates.search.ts'
import { AlarmsSearch } from './features/alarms/alarms.search.ts'
import { BookingsSearch } from './features/bookings/bookings.search.ts'
import { BoardSearch } from './features/board/board.search.ts'
import { VehicleGroupsSearch } from './features/vehicle-groups/vehicle-groups.search.ts'
import { HomeSearch } from './features/home/home.search.ts'
import { ImportSearch, ImportsSearch } from './features/imports/imports.search.ts'
import { MisreadsSearch } from './features/lpr-events/lpr-events.search.ts'
import { NotFound } from './features/not-found/NotFound.tsx'
import { NotificationsSearch } from './features/notifications/notifications.search.ts'
import { PassesSearch } from './features/passes/passes.search.ts'
import { PlaceSearch, PlacesSearch } from './features/places/list/places.search.ts'
import { SessionsSearch } from './features/sessions/sessions.search.ts'
import { FleetSearch, FleetsSearch } from './features/fleets/fleets.search.ts'
import { ChatSearch } from './features/chat/chat.search.ts'
import { CampaignSearch, CampaignsSearch } from './features/campaigns/campaigns.search.ts'
import { ClientsSearch } from './features/clients/clients.search.ts'
import { DisputesSearch } from './features/disputes/disputes.search.ts'
import { CommissionsSearch } from './features/commissions/commissions.search.ts'
import { StatementsSearch } from './features/statements/statements.search.ts'
import { ReportSearch } from './features/reports/reports.search.ts'
import { EnforcementSearch, OpenObjection } from './features/fines/fines.search.ts'
import { HolidaysSearch } from './features/settings/settings.search.ts'
import { UsersSearch } from './features/users/users.search.ts'
import { WhitelistSearch, WhitelistsSearch } from './features/whitelists/whitelists.search.ts'
import { pageBelow } from './kit/pages/route.ts'
import { parseSearch, stringifySearch } from './kit/address/url-state.ts'
import { Root } from './Root.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'

const text = z.string().optional().catch(undefined)
const LoginSearch = z.object({ to: text, magic: text, logout: text, code: text, state: text, error: text, iss: text })

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })
const page = pageBelow(root)

const login = () => import('./features/accounts/sign-in/LoginPage.tsx')
const setPassword = () => import('./features/accounts/passwords/SetPasswordPage.tsx')
const home = () => import('./features/home/HomePage.tsx')

/** Every page and who may open it, one entry a page. */
const pages = root.addChildren([
  page('/', { access: 'signedIn', load: home }), // The guard redirects to the landing page (R17).
  page('/login', { access: 'public', load: login, search: LoginSearch }),
  page('/register', { access: 'public', load: login, search: LoginSearch }), // alias of /login (R21)
  page('/forgot-pwd', { access: 'public', load: () => import('./features/accounts/passwords/ForgotPasswordPage.tsx') }),
  page('/reset/$uuid', { access: 'public', load: setPassword }),
  page('/owner/activate/$email/$uuid', { access: 'public', load: setPassword }),
  page('/enforcement-officer/activate/$email/$uuid', { access: 'public', load: setPassword }),
  page('/officer', { access: 'public', load: () => import('./features/fines/officer-app/OfficerPage.tsx') }),
  page('/chat', { access: 'public', load: () => import('./features/chat/ChatPage.tsx'), search: ChatSearch }),
  page('/home', { access: 'signedIn', load: home, search: HomeSearch }),
  page('/sessions', {
    access: 'sessions.view',
    load: () => import('./features/sessions/list/SessionsPage.tsx'),
    search: SessionsSearch,
  }),
  page('/booking', {
    access: 'bookings.view',
    load: () => import('./features/bookings/list/BookingsPage.tsx'),
    search: BookingsSearch,
  }),
  page('/places', {
    access: 'places.view',
    load: () => import('./features/places/list/PlacesPage.tsx'),
    search: PlacesSearch,
  }),
  page('/place/$id', {
    access: 'signedIn',
    load: () => import('./features/places/record/PlacePage.tsx'),
    search: PlaceSearch,
  }),
  page('/gate-controllers/$id', {
    access: 'gates.view',
    load: () => import('./features/gates/GatesPage.tsx'),
    search: GatesSearch,
  }),
  page('/board', {
    access: 'board.view',
    load: () => import('./features/board/BoardPage.tsx'),
    search: BoardSearch,
  }),
  page('/alarms', {
    access: 'alarms.view',
    load: () => import('./features/alarms/AlarmsPage.tsx'),
    search: AlarmsSearch,
  }),
  page('/lpr-events', {
    access: 'lprEvents.view',
    load: () => import('./features/lpr-events/MisreadsPage.tsx'),
    search: MisreadsSearch,
  }),
  page('/monthly-passes/$id', {
    access: 'passes.view',
    load: () => import('./features/passes/PassesPage.tsx'),
    search: PassesSearch,
  }),
  page('/settings', { access: 'settings.edit', load: () => import('./features/zones/SettingsPage.tsx') }),
  page('/settings/operator', {
    access: 'settings.edit',
    load: () => import('./features/settings/OperatorPage.tsx'),
  }),
  page('/settings/regions', { access: 'settings.edit', load: () => import('./features/regions/RegionsPage.tsx') }),
  page('/settings/vat', { access: 'settings.edit', load: () => import('./features/settings/VatPage.tsx') }),
  page('/settings/holidays', {
    access: 'settings.edit',
    load: () => import('./features/settings/HolidaysPage.tsx'),
    search: HolidaysSearch,
  }),
  page('/settings/retention', {
    access: 'retention.manage',
    load: () => import('./features/retention/RetentionPage.tsx'),
  }),
  page('/settings/quick-actions', {
    access: 'settings.edit',
    load: () => import('./features/quick-actions/QuickActionsPage.tsx'),
  }),
  page('/vehicle-groups', {
    access: 'signedIn',
    load: () => import('./features/vehicle-groups/VehicleGroupsPage.tsx'),
    search: VehicleGroupsSearch,
  }),
  page('/zone/$id', { access: 'zones.edit', load: () => import('./features/zones/ZonePage.tsx') }),
  page('/zone', { access: 'zones.edit', load: () => import('./features/zones/ZonePage.tsx') }),
  page('/imports', {
    access: 'imports.use',
    load: () => import('./features/imports/ImportsPage.tsx'),
    search: ImportsSearch,
  }),
  page('/imports/$id', {
    access: 'imports.use',
    load: () => import('./features/imports/ImportPage.tsx'),
    search: ImportSearch,
  }),
  page('/profile', { access: 'signedIn', load: () => import('./features/accounts/ProfilePage.tsx') }),
  page('/notification-templates', {
    access: 'notificationTemplates.edit',
    load: () => import('./features/notification-templates/NotificationTemplatesPage.tsx'),
  }),
  page('/notifications', {
    access: 'notifications.send',
    load: () => import('./features/notifications/NotificationsPage.tsx'),
    search: NotificationsSearch,
  }),
  page('/clients', {
    access: 'clients.view',
    load: () => import('./features/clients/ClientsPage.tsx'),
    search: ClientsSearch,
  }),
  page('/whitelists', {
    access: 'whitelists.view',
    load: () => import('./features/whitelists/WhitelistsPage.tsx'),
    search: WhitelistsSearch,
  }),
  page('/whitelists/$id', {
    access: 'whitelists.edit',
    load: () => import('./features/whitelists/WhitelistFormPage.tsx'),
  }),
  page('/whitelist/$id', {
    access: 'whitelists.view',
    load: () => import('./features/whitelists/WhitelistPage.tsx'),
    search: WhitelistSearch,
  }),
  page('/fleets', {
    access: 'fleets.view',
    load: () => import('./features/fleets/FleetsPage.tsx'),
    search: FleetsSearch,
  }),
  page('/fleets/$id', {
    access: 'fleets.edit',
    load: () => import('./features/fleets/FleetFormPage.tsx'),
  }),
  page('/fleet/$id', {
    access: 'fleets.view',
    load: () => import('./features/fleets/FleetPage.tsx'),
    search: FleetSearch,
  }),
  page('/campaigns', {
    access: 'campaigns.view',
    load: () => import('./features/campaigns/CampaignsPage.tsx'),
    search: CampaignsSearch,
  }),
  page('/campaign/$id', {
    access: 'campaigns.view',
    load: () => import('./features/campaigns/CampaignPage.tsx'),
    search: CampaignSearch,
  }),
  page('/enforcement', {
    access: 'fines.view',
    load: () => import('./features/fines/EnforcementPage.tsx'),
    search: EnforcementSearch,
  }),
  page('/parking-fine/$id', {
    access: 'fines.edit',
    load: () => import('./features/fines/FinePage.tsx'),
    search: OpenObjection,
  }),
  page('/disputes', {
    access: 'disputes.viewAll',
    load: () => import('./features/disputes/DisputesPage.tsx'),
    search: DisputesSearch,
  }),
  page('/place/$id/disputes', {
    access: 'disputes.view',
    load: () => import('./features/disputes/PlaceDisputesPage.tsx'),
    search: DisputesSearch,
  }),
  page('/report', {
    access: 'reports.view',
    load: () => import('./features/reports/ReportPage.tsx'),
    search: ReportSearch,
  }),
  page('/statements', {
    access: 'reports.viewPayout',
    load: () => import('./features/statements/StatementsPage.tsx'),
    search: StatementsSearch,
  }),
  page('/commissions', {
    access: 'reports.viewPayout',
    load: () => import('./features/commissions/CommissionsPage.tsx'),
    search: CommissionsSearch,
  }),
  page('/books', { access: 'books.view', load: () => import('./features/books/BooksPage.tsx') }),
  page('/users', {
    access: 'users.view',
    load: () => import('./features/users/UsersPage.tsx'),
    search: UsersSearch,
  }),
])

export const router = createRouter({
  routeTree: pages,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  // Code arrives fast; a skeleton for a blink is more noise than none.
  defaultPendingMs: 400,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
