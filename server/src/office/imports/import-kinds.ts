import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import { bookingsImport } from './bookings/bookings-import.ts'
import { fleetUsersImport, membersImport } from './people/members-import.ts'
import { invitationsImport, registrantsImport } from './people/registrants-import.ts'
import { paymentsImport } from './payments/payments-import.ts'
import type { KindOfImport } from './staging.ts'
import { sessionsImport } from './sessions/sessions-import.ts'
import { tariffsImport } from './tariffs/tariffs-import.ts'
import { usersImport } from './people/users-import.ts'

export const kinds: Readonly<Record<ImportKind, KindOfImport>> = {
  sessions: sessionsImport,
  tariffs: tariffsImport,
  bookings: bookingsImport,
  members: membersImport,
  fleetUsers: fleetUsersImport,
  users: usersImport,
  registrants: registrantsImport,
  invitations: invitationsImport,
  payments: paymentsImport,
}
