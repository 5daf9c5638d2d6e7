import { bookings } from './parking/bookings/bookings.feature.ts'
import { carRecords } from './parking/car-records/car-records.feature.ts'
import { passes } from './parking/passes/passes.feature.ts'
import { places } from './parking/places/places.feature.ts'
import { sessions } from './parking/sessions/sessions.feature.ts'
import { simulator } from './parking/simulator/simulator.feature.ts'
import { stays } from './parking/stays/stays.feature.ts'
import { zones } from './parking/zones/zones.feature.ts'
import { alarms } from './gates/alarms/alarms.feature.ts'
import { board } from './gates/board/board.feature.ts'
import { exceptions } from './gates/exceptions/exceptions.feature.ts'
import { gates } from './gates/gates/gates.feature.ts'
import { reads } from './gates/reads/reads.feature.ts'
import { campaigns } from './members/campaigns/campaigns.feature.ts'
import { fleets } from './members/fleets/fleets.feature.ts'
import { publicLinks } from './members/public-links/public-links.feature.ts'
import { vehicleGroups } from './members/vehicle-groups/vehicle-groups.feature.ts'
import { whitelists } from './members/whitelists/whitelists.feature.ts'
import { disputes } from './enforcement/disputes/disputes.feature.ts'
import { fineTerms } from './enforcement/fine-terms/fine-terms.feature.ts'
import { fines } from './enforcement/fines/fines.feature.ts'
import { letters } from './enforcement/letters/letters.feature.ts'
import { objections } from './enforcement/objections/objections.feature.ts'
import { officers } from './enforcement/officers/officers.feature.ts'
import { payments } from './enforcement/payments/payments.feature.ts'
import { reportingTasks } from './enforcement/reporting-tasks/reporting-tasks.feature.ts'
import { statusChecks } from './enforcement/status-checks/status-checks.feature.ts'
import { books } from './money/books/books.feature.ts'
import { commissions } from './money/commissions/commissions.feature.ts'
import { reports } from './money/reports/reports.feature.ts'
import { statements } from './money/statements/statements.feature.ts'
import { accounts } from './people/accounts/accounts.feature.ts'
import { chat } from './people/chat/chat.feature.ts'
import { clients } from './people/clients/clients.feature.ts'
import { firstLanguage } from './people/first-language/first-language.feature.ts'
import { notificationTemplates } from './people/notification-templates/notification-templates.feature.ts'
import { notifications } from './people/notifications/notifications.feature.ts'
import { users } from './people/users/users.feature.ts'
import { home } from './office/home/home.feature.ts'
import { imports } from './office/imports/imports.feature.ts'
import { live } from './office/live/live.feature.ts'
import { quickActions } from './office/quick-actions/quick-actions.feature.ts'
import { regions } from './office/regions/regions.feature.ts'
import { retention } from './office/retention/retention.feature.ts'
import { settings } from './office/settings/settings.feature.ts'

/** Every feature; their order has no effect. */
export const features = [
  bookings,
  carRecords,
  passes,
  places,
  sessions,
  simulator,
  stays,
  zones,
  alarms,
  board,
  exceptions,
  gates,
  reads,
  campaigns,
  fleets,
  publicLinks,
  vehicleGroups,
  whitelists,
  disputes,
  fineTerms,
  fines,
  letters,
  objections,
  officers,
  payments,
  reportingTasks,
  statusChecks,
  books,
  commissions,
  reports,
  statements,
  accounts,
  chat,
  clients,
  firstLanguage,
  notificationTemplates,
  notifications,
  users,
  home,
  imports,
  live,
  quickActions,
  regions,
  retention,
  settings,
] as const

type TopicsOf<Feature> = Feature extends { live: readonly (infer Topic)[] } ? Topic : never

/** What changes are announced of. */
export type Topic = TopicsOf<(typeof features)[number]>
