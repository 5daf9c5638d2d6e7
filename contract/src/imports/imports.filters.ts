/** What can be imported. */
export const importKinds = [
  'sessions',
  'tariffs',
  'bookings',
  'members',
  'fleetUsers',
  'users',
  'registrants',
  'invitations',
  'payments',
] as const
export type ImportKind = (typeof importKinds)[number]

/** Rows of a checked file that a list shows. */
export const rowSelections = ['LEFT_OUT', 'ALL'] as const
export type RowSelection = (typeof rowSelections)[number]
