import { createRootRoute, createRouter } from '@tanstack/react-router'
import * as z from 'zod'
import { GatesSearch } from './gates/gates/gates.search.ts'
import { AlarmsSearch } from './gates/alarms/alarms.search.ts'
import { BookingsSearch } from './parking/bookings/bookings.search.ts'
import { BoardSearch } from './gates/board/board.search.ts'
import { VehicleGroupsSearch } from './members/vehicle-groups/vehicle-groups.search.ts'
import { HomeSearch } from './office/home/home.search.ts'
import { ImportSearch, ImportsSearch } from './office/imports/imports.search.ts'
import { MisreadsSearch } from './gates/exceptions/exceptions.search.ts'
import { NotFound } from './shell/not-found/NotFound.tsx'
import { NotificationsSearch } from './people/notifications/notifications.search.ts'
import { PassesSearch } from './parking/passes/passes.search.ts'
import { PlaceSearch, PlacesSearch } from './parking/places/list/places.search.ts'
import { SessionsSearch } from './parking/session-records/sessions.search.ts'
import { FleetSearch, FleetsSearch } from './members/fleets/fleets.search.ts'
import { ChatSearch } from './people/chat/chat.search.ts'
import { CampaignSearch, CampaignsSearch } from './members/campaigns/campaigns.search.ts'
import { ClientsSearch } from './people/clients/clients.search.ts'
import { DisputesSearch } from './enforcement/disputes/disputes.search.ts'
import { CommissionsSearch } from './money/commissions/commissions.search.ts'
import { StatementsSearch } from './money/statements/statements.search.ts'
import { ReportSearch } from './money/reports/reports.search.ts'
import { EnforcementSearch, OpenObjection } from './enforcement/fine-records/fines.search.ts'
import { HolidaysSearch } from './office/settings/settings.search.ts'
import { UsersSearch } from './people/users/users.search.ts'
import { WhitelistSearch, WhitelistsSearch } from './members/whitelists/whitelists.search.ts'
import { pageBelow } from './kit/pages/route.ts'
import { parseSearch, stringifySearch } from './kit/address/url-state.ts'
import { Root } from './Root.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'

const text = z.string().optional().catch(undefined)
const LoginSearch = z.object({ to: text, magic: text, logout: text, code: text, state: text, error: text, iss: text })

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })
const page = pageBelow(root)

const login = () => import('./people/accounts/sign-in/LoginPage.tsx')
const setPassword = () => import('./people/accounts/passwords/SetPasswordPage.tsx')
const home = () => import('./office/home/HomePage.tsx')

/** Every page and who may open it, one entry a page. */
const pages = root.addChildren([
  page('/', { access: 'signedIn', load: home }), // The guard redirects to the landing page (R17).
  page('/login', { access: 'public', load: login, search: LoginSearch }),
  page('/register', { access: 'public', load: login, search: LoginSearch }), // alias of /login (R21)
  page('/forgot-pwd', { access: 'public', load: () => import('./people/accounts/passwords/ForgotPasswordPage.tsx') }),
  page('/reset/$uuid', { access: 'public', load: setPassword }),
  page('/owner/activate/$email/$uuid', { access: 'public', load: setPassword }),
  page('/enforcement-officer/activate/$email/$uuid', { access: 'public', load: setPassword }),
  page('/officer', { access: 'public', load: () => import('./enforcement/officers/app/OfficerPage.tsx') }),
  page('/chat', { access: 'public', load: () => import('./people/chat/ChatPage.tsx'), search: ChatSearch }),
  page('/home', { access: 'signedIn', load: home, search: HomeSearch }),
  page('/sessions', {
    access: 'sessions.view',
    load: () => import('./parking/sessions/list/SessionsPage.tsx'),
    search: SessionsSearch,
  }),
  page('/booking', {
    access: 'bookings.view',
    load: () => import('./parking/bookings/list/BookingsPage.tsx'),
    search: BookingsSearch,
  }),
  page('/places', {
    access: 'places.view',
    load: () => import('./parking/places/list/PlacesPage.tsx'),
    search: PlacesSearch,
  }),
  page('/place/$id', {
    access: 'signedIn',
    load: () => import('./parking/places/record/PlacePage.tsx'),
    search: PlaceSearch,
  }),
  page('/gate-controllers/$id', {
    access: 'gates.view',
    load: () => import('./gates/gates/GatesPage.tsx'),
    search: GatesSearch,
  }),
  page('/board', {
    access: 'board.view',
    load: () => import('./gates/board/BoardPage.tsx'),
    search: BoardSearch,
  }),
  page('/alarms', {
    access: 'alarms.view',
    load: () => import('./gates/alarms/AlarmsPage.tsx'),
    search: AlarmsSearch,
  }),
  page('/lpr-events', {
    access: 'lprEvents.view',
    load: () => import('./gates/exceptions/MisreadsPage.tsx'),
    search: MisreadsSearch,
  }),
  page('/monthly-passes/$id', {
    access: 'passes.view',
    load: () => import('./parking/passes/PassesPage.tsx'),
    search: PassesSearch,
  }),
  page('/settings', { access: 'settings.edit', load: () => import('./parking/zones/SettingsPage.tsx') }),
  page('/settings/operator', {
    access: 'settings.edit',
    load: () => import('./office/settings/OperatorPage.tsx'),
  }),
  page('/settings/regions', { access: 'settings.edit', load: () => import('./office/regions/RegionsPage.tsx') }),
  page('/settings/vat', { access: 'settings.edit', load: () => import('./office/settings/VatPage.tsx') }),
  page('/settings/holidays', {
    access: 'settings.edit',
    load: () => import('./office/settings/HolidaysPage.tsx'),
    search: HolidaysSearch,
  }),
  page('/settings/retention', {
    access: 'retention.manage',
    load: () => import('./office/retention/RetentionPage.tsx'),
  }),
  page('/settings/quick-actions', {
    access: 'settings.edit',
    load: () => import('./office/quick-actions/QuickActionsPage.tsx'),
  }),
  page('/vehicle-groups', {
    access: 'signedIn',
    load: () => import('./members/vehicle-groups/VehicleGroupsPage.tsx'),
    search: VehicleGroupsSearch,
  }),
  page('/zone/$id', { access: 'zones.edit', load: () => import('./parking/zones/ZonePage.tsx') }),
  page('/zone', { access: 'zones.edit', load: () => import('./parking/zones/ZonePage.tsx') }),
  page('/imports', {
    access: 'imports.use',
    load: () => import('./office/imports/ImportsPage.tsx'),
    search: ImportsSearch,
  }),
  page('/imports/$id', {
    access: 'imports.use',
    load: () => import('./office/imports/ImportPage.tsx'),
    search: ImportSearch,
  }),
  page('/profile', { access: 'signedIn', load: () => import('./people/accounts/ProfilePage.tsx') }),
  page('/notification-templates', {
    access: 'notificationTemplates.edit',
    load: () => import('./people/notification-templates/NotificationTemplatesPage.tsx'),
  }),
  page('/notifications', {
    access: 'notifications.send',
    load: () => import('./people/notifications/NotificationsPage.tsx'),
    search: NotificationsSearch,
  }),
  page('/clients', {
    access: 'clients.view',
    load: () => import('./people/clients/ClientsPage.tsx'),
    search: ClientsSearch,
  }),
  page('/whitelists', {
    access: 'whitelists.view',
    load: () => import('./members/whitelists/WhitelistsPage.tsx'),
    search: WhitelistsSearch,
  }),
  page('/whitelists/$id', {
    access: 'whitelists.edit',
    load: () => import('./members/whitelists/WhitelistFormPage.tsx'),
  }),
  page('/whitelist/$id', {
    access: 'whitelists.view',
    load: () => import('./members/whitelists/WhitelistPage.tsx'),
    search: WhitelistSearch,
  }),
  page('/fleets', {
    access: 'fleets.view',
    load: () => import('./members/fleets/FleetsPage.tsx'),
    search: FleetsSearch,
  }),
  page('/fleets/$id', {
    access: 'fleets.edit',
    load: () => import('./members/fleets/FleetFormPage.tsx'),
  }),
  page('/fleet/$id', {
    access: 'fleets.view',
    load: () => import('./members/fleets/FleetPage.tsx'),
    search: FleetSearch,
  }),
  page('/campaigns', {
    access: 'campaigns.view',
    load: () => import('./members/campaigns/CampaignsPage.tsx'),
    search: CampaignsSearch,
  }),
  page('/campaign/$id', {
    access: 'campaigns.view',
    load: () => import('./members/campaigns/CampaignPage.tsx'),
    search: CampaignSearch,
  }),
  page('/enforcement', {
    access: 'fines.view',
    load: () => import('./enforcement/fines/EnforcementPage.tsx'),
    search: EnforcementSearch,
  }),
  page('/parking-fine/$id', {
    access: 'fines.edit',
    load: () => import('./enforcement/fines/FinePage.tsx'),
    search: OpenObjection,
  }),
  page('/disputes', {
    access: 'disputes.viewAll',
    load: () => import('./enforcement/disputes/DisputesPage.tsx'),
    search: DisputesSearch,
  }),
  page('/place/$id/disputes', {
    access: 'disputes.view',
    load: () => import('./enforcement/disputes/PlaceDisputesPage.tsx'),
    search: DisputesSearch,
  }),
  page('/report', {
    access: 'reports.view',
    load: () => import('./money/reports/ReportPage.tsx'),
    search: ReportSearch,
  }),
  page('/statements', {
    access: 'reports.viewPayout',
    load: () => import('./money/statements/StatementsPage.tsx'),
    search: StatementsSearch,
  }),
  page('/commissions', {
    access: 'reports.viewPayout',
    load: () => import('./money/commissions/CommissionsPage.tsx'),
    search: CommissionsSearch,
  }),
  page('/books', { access: 'books.view', load: () => import('./money/books/BooksPage.tsx') }),
  page('/users', {
    access: 'users.view',
    load: () => import('./people/users/UsersPage.tsx'),
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
