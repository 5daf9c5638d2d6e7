import type { ImportKind } from '@parkla/contract/imports/imports.kinds.ts'
import type { KindOfImport } from './imports.kind.ts'
import { bookingsKind } from './bookings/bookings.kind.ts'
import { sessionsKind } from './sessions/sessions.kind.ts'
import { tariffsKind } from './tariffs/tariffs.kind.ts'

/** What can be imported, each in its own way. */
export const kinds: Readonly<Record<ImportKind, KindOfImport>> = {
  sessions: sessionsKind,
  tariffs: tariffsKind,
  bookings: bookingsKind,
}
