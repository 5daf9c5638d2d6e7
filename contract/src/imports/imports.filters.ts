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

export const rowSelections = ['LEFT_OUT', 'ALL'] as const
export type RowSelection = (typeof rowSelections)[number]
