import { bookingsImport } from './bookings/bookings-import.ts'
import type { KindsOfImport } from './import-kind.ts'
import { sessionsImport } from './sessions/sessions-import.ts'
import { tariffsImport } from './tariffs/tariffs-import.ts'

export const kinds: KindsOfImport = { sessions: sessionsImport, tariffs: tariffsImport, bookings: bookingsImport }
