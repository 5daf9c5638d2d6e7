import { accountsApi } from './people/accounts/accounts.endpoints.ts'
import { identityProviderApi } from './people/accounts/identity-provider.endpoints.ts'
import { secondFactorApi } from './people/accounts/second-factor.endpoints.ts'
import { alarmListingApi } from './gates/alarms/alarm-listing.endpoints.ts'
import { alarmsApi } from './gates/alarms/alarms.endpoints.ts'
import { boardApi } from './gates/board/board.endpoints.ts'
import { arrivalsApi } from './parking/bookings/arrivals.endpoints.ts'
import { bookingListingApi } from './parking/bookings/booking-listing.endpoints.ts'
import { bookingsApi } from './parking/bookings/bookings.endpoints.ts'
import { campaignInvoicesApi } from './members/campaigns/campaign-invoices.endpoints.ts'
import { campaignLedgerApi } from './members/campaigns/campaign-ledger.endpoints.ts'
import { campaignResultsApi } from './members/campaigns/campaign-results.endpoints.ts'
import { promoCodesApi } from './members/campaigns/promo-codes.endpoints.ts'
import { translationsApi } from './members/campaigns/translations.endpoints.ts'
import { campaignRegistrantsApi } from './members/campaigns/campaign-registrants.endpoints.ts'
import { campaignsApi } from './members/campaigns/campaigns.endpoints.ts'
import { chatApi } from './people/chat/chat.endpoints.ts'
import { clientListApi } from './people/clients/client-list.endpoints.ts'
import { clientsApi } from './people/clients/clients.endpoints.ts'
import { booksApi } from './money/books/books.endpoints.ts'
import { commissionsApi } from './money/commissions/commissions.endpoints.ts'
import { disputeFormsApi } from './enforcement/disputes/dispute-forms.endpoints.ts'
import { disputesApi } from './enforcement/disputes/disputes.endpoints.ts'
import { fineTermsApi } from './enforcement/fines/terms/fine-terms.endpoints.ts'
import { finesApi } from './enforcement/fines/fines.endpoints.ts'
import { intakeApi, officerSignInApi } from './enforcement/fines/intake/intake.endpoints.ts'
import { objectionsApi } from './enforcement/fines/objections/objections.endpoints.ts'
import { officersApi } from './enforcement/fines/officers/officers.endpoints.ts'
import { lettersApi } from './enforcement/fines/letters/letters.endpoints.ts'
import { paymentsApi } from './enforcement/fines/payments/payments.endpoints.ts'
import { reportingTasksApi } from './enforcement/fines/reports/reporting-tasks.endpoints.ts'
import { statusChecksApi } from './enforcement/fines/checks/status-checks.endpoints.ts'
import { firstLanguageApi } from './people/first-language/first-language.endpoints.ts'
import { fleetBalanceApi } from './members/fleets/fleet-balance.endpoints.ts'
import { fleetHomeApi } from './members/fleets/fleet-home.endpoints.ts'
import { fleetInvoicesApi } from './members/fleets/fleet-invoices.endpoints.ts'
import { fleetReportApi } from './members/fleets/fleet-report.endpoints.ts'
import { fleetUsersApi } from './members/fleets/fleet-users.endpoints.ts'
import { fleetsApi } from './members/fleets/fleets.endpoints.ts'
import { visitorSessionsApi } from './members/fleets/visitor-sessions.endpoints.ts'
import { gatesApi } from './gates/gates/gates.endpoints.ts'
import { homeApi } from './office/home/home.endpoints.ts'
import { importsApi } from './office/imports/imports.endpoints.ts'
import { liveApi } from './office/live/live.endpoints.ts'
import { lprEventsApi, lprRepairsApi } from './gates/lpr-events/lpr-events.endpoints.ts'
import { lprPassagesApi } from './gates/lpr-events/lpr-passages.endpoints.ts'
import { lprReadsApi } from './gates/lpr-events/lpr-reads.endpoints.ts'
import { passageListingApi } from './gates/lpr-events/passage-listing.endpoints.ts'
import { notificationTemplatesApi } from './people/notification-templates/notification-templates.endpoints.ts'
import { notificationsApi } from './people/notifications/notifications.endpoints.ts'
import { passListingApi } from './parking/passes/pass-listing.endpoints.ts'
import { passesApi } from './parking/passes/passes.endpoints.ts'
import { placesApi } from './parking/places/places.endpoints.ts'
import { quickActionsApi, quickActionSettingsApi } from './office/quick-actions/quick-actions.endpoints.ts'
import { reportsApi } from './money/reports/reports.endpoints.ts'
import { statementsApi } from './money/statements/statements.endpoints.ts'
import { savedReportsApi } from './money/reports/saved-reports.endpoints.ts'
import { replaysApi } from './parking/simulator/replays.endpoints.ts'
import { regionsApi } from './office/regions/regions.endpoints.ts'
import { retentionApi } from './office/retention/retention.endpoints.ts'
import { sessionExitsApi } from './parking/sessions/session-exits.endpoints.ts'
import { sessionListingApi } from './parking/sessions/session-listing.endpoints.ts'
import { carRecordsApi } from './parking/car-records/car-records.endpoints.ts'
import { sessionsApi } from './parking/sessions/sessions.endpoints.ts'
import { settingsApi } from './office/settings/settings.endpoints.ts'
import { userBulkApi } from './people/users/user-bulk.endpoints.ts'
import { usersApi } from './people/users/users.endpoints.ts'
import { publicLinksApi } from './members/public-links/public-links.endpoints.ts'
import { vehicleGroupsApi } from './members/vehicle-groups/vehicle-groups.endpoints.ts'
import { managerReportApi } from './members/whitelists/manager-report.endpoints.ts'
import { whitelistHomeApi } from './members/whitelists/whitelist-home.endpoints.ts'
import { whitelistUsersApi } from './members/whitelists/whitelist-users.endpoints.ts'
import { whitelistsApi } from './members/whitelists/whitelists.endpoints.ts'
import { zonesApi } from './parking/zones/zones.endpoints.ts'

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
