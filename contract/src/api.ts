import { accountsApi } from './accounts/accounts.endpoints.ts'
import { identityProviderApi } from './accounts/identity-provider.endpoints.ts'
import { secondFactorApi } from './accounts/second-factor.endpoints.ts'
import { alarmListingApi } from './alarms/alarm-listing.endpoints.ts'
import { alarmsApi } from './alarms/alarms.endpoints.ts'
import { boardApi } from './board/board.endpoints.ts'
import { arrivalsApi } from './bookings/arrivals.endpoints.ts'
import { bookingListingApi } from './bookings/booking-listing.endpoints.ts'
import { bookingsApi } from './bookings/bookings.endpoints.ts'
import { campaignInvoicesApi } from './campaigns/campaign-invoices.endpoints.ts'
import { campaignLedgerApi } from './campaigns/campaign-ledger.endpoints.ts'
import { campaignResultsApi } from './campaigns/campaign-results.endpoints.ts'
import { promoCodesApi } from './campaigns/promo-codes.endpoints.ts'
import { translationsApi } from './campaigns/translations.endpoints.ts'
import { campaignRegistrantsApi } from './campaigns/campaign-registrants.endpoints.ts'
import { campaignsApi } from './campaigns/campaigns.endpoints.ts'
import { chatApi } from './chat/chat.endpoints.ts'
import { clientListApi } from './clients/client-list.endpoints.ts'
import { clientsApi } from './clients/clients.endpoints.ts'
import { booksApi } from './books/books.endpoints.ts'
import { commissionsApi } from './commissions/commissions.endpoints.ts'
import { disputeFormsApi } from './disputes/dispute-forms.endpoints.ts'
import { disputesApi } from './disputes/disputes.endpoints.ts'
import { fineTermsApi } from './fines/terms/fine-terms.endpoints.ts'
import { finesApi } from './fines/fines.endpoints.ts'
import { intakeApi, officerSignInApi } from './fines/intake/intake.endpoints.ts'
import { objectionsApi } from './fines/objections/objections.endpoints.ts'
import { officersApi } from './fines/officers/officers.endpoints.ts'
import { lettersApi } from './fines/letters/letters.endpoints.ts'
import { paymentsApi } from './fines/payments/payments.endpoints.ts'
import { reportingTasksApi } from './fines/reports/reporting-tasks.endpoints.ts'
import { statusChecksApi } from './fines/checks/status-checks.endpoints.ts'
import { firstLanguageApi } from './first-language/first-language.endpoints.ts'
import { fleetBalanceApi } from './fleets/fleet-balance.endpoints.ts'
import { fleetHomeApi } from './fleets/fleet-home.endpoints.ts'
import { fleetInvoicesApi } from './fleets/fleet-invoices.endpoints.ts'
import { fleetReportApi } from './fleets/fleet-report.endpoints.ts'
import { fleetUsersApi } from './fleets/fleet-users.endpoints.ts'
import { fleetsApi } from './fleets/fleets.endpoints.ts'
import { visitorSessionsApi } from './fleets/visitor-sessions.endpoints.ts'
import { gatesApi } from './gates/gates.endpoints.ts'
import { homeApi } from './home/home.endpoints.ts'
import { importsApi } from './imports/imports.endpoints.ts'
import { liveApi } from './live/live.endpoints.ts'
import { lprEventsApi, lprRepairsApi } from './lpr-events/lpr-events.endpoints.ts'
import { lprPassagesApi } from './lpr-events/lpr-passages.endpoints.ts'
import { lprReadsApi } from './lpr-events/lpr-reads.endpoints.ts'
import { passageListingApi } from './lpr-events/passage-listing.endpoints.ts'
import { notificationTemplatesApi } from './notification-templates/notification-templates.endpoints.ts'
import { notificationsApi } from './notifications/notifications.endpoints.ts'
import { passListingApi } from './passes/pass-listing.endpoints.ts'
import { passesApi } from './passes/passes.endpoints.ts'
import { placesApi } from './places/places.endpoints.ts'
import { quickActionsApi, quickActionSettingsApi } from './quick-actions/quick-actions.endpoints.ts'
import { reportsApi } from './reports/reports.endpoints.ts'
import { statementsApi } from './statements/statements.endpoints.ts'
import { savedReportsApi } from './reports/saved-reports.endpoints.ts'
import { replaysApi } from './simulator/replays.endpoints.ts'
import { regionsApi } from './regions/regions.endpoints.ts'
import { retentionApi } from './retention/retention.endpoints.ts'
import { sessionExitsApi } from './sessions/session-exits.endpoints.ts'
import { sessionListingApi } from './sessions/session-listing.endpoints.ts'
import { carRecordsApi } from './car-records/car-records.endpoints.ts'
import { sessionsApi } from './sessions/sessions.endpoints.ts'
import { settingsApi } from './settings/settings.endpoints.ts'
import { userBulkApi } from './users/user-bulk.endpoints.ts'
import { usersApi } from './users/users.endpoints.ts'
import { publicLinksApi } from './public-links/public-links.endpoints.ts'
import { vehicleGroupsApi } from './vehicle-groups/vehicle-groups.endpoints.ts'
import { managerReportApi } from './whitelists/manager-report.endpoints.ts'
import { whitelistHomeApi } from './whitelists/whitelist-home.endpoints.ts'
import { whitelistUsersApi } from './whitelists/whitelist-users.endpoints.ts'
import { whitelistsApi } from './whitelists/whitelists.endpoints.ts'
import { zonesApi } from './zones/zones.endpoints.ts'

/** Every endpoint of the product. */
export const api = {
  accounts: accountsApi,
  secondFactor: secondFactorApi,
  identityProvider: identityProviderApi,
  live: liveApi,
  places: placesApi,
  replays: replaysApi,
  sessions: sessionsApi,
  sessionExits: sessionExitsApi,
  sessionListing: sessionListingApi,
  carRecords: carRecordsApi,
  lprEvents: lprEventsApi,
  lprPassages: lprPassagesApi,
  passageListing: passageListingApi,
  lprReads: lprReadsApi,
  lprRepairs: lprRepairsApi,
  clients: clientsApi,
  clientList: clientListApi,
  imports: importsApi,
  gates: gatesApi,
  bookings: bookingsApi,
  arrivals: arrivalsApi,
  bookingListing: bookingListingApi,
  passes: passesApi,
  passListing: passListingApi,
  zones: zonesApi,
  settings: settingsApi,
  regions: regionsApi,
  retention: retentionApi,
  alarms: alarmsApi,
  alarmListing: alarmListingApi,
  board: boardApi,
  notificationTemplates: notificationTemplatesApi,
  notifications: notificationsApi,
  quickActions: quickActionsApi,
  quickActionSettings: quickActionSettingsApi,
  chat: chatApi,
  firstLanguage: firstLanguageApi,
  users: usersApi,
  userBulk: userBulkApi,
  fleets: fleetsApi,
  fleetUsers: fleetUsersApi,
  fleetBalance: fleetBalanceApi,
  fleetReport: fleetReportApi,
  fleetHome: fleetHomeApi,
  fleetInvoices: fleetInvoicesApi,
  campaigns: campaignsApi,
  campaignInvoices: campaignInvoicesApi,
  campaignLedger: campaignLedgerApi,
  campaignResults: campaignResultsApi,
  campaignRegistrants: campaignRegistrantsApi,
  promoCodes: promoCodesApi,
  translations: translationsApi,
  publicLinks: publicLinksApi,
  visitorSessions: visitorSessionsApi,
  vehicleGroups: vehicleGroupsApi,
  whitelists: whitelistsApi,
  whitelistUsers: whitelistUsersApi,
  whitelistHome: whitelistHomeApi,
  home: homeApi,
  managerReport: managerReportApi,
  fines: finesApi,
  officers: officersApi,
  fineObjections: objectionsApi,
  officerSignIn: officerSignInApi,
  intake: intakeApi,
  reportingTasks: reportingTasksApi,
  statusChecks: statusChecksApi,
  letters: lettersApi,
  payments: paymentsApi,
  fineTerms: fineTermsApi,
  disputes: disputesApi,
  disputeForms: disputeFormsApi,
  reports: reportsApi,
  commissions: commissionsApi,
  statements: statementsApi,
  books: booksApi,
  savedReports: savedReportsApi,
}
export type Api = typeof api
