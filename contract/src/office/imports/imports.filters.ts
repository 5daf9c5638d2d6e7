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

/** What a column contains that must not be lost unnoticed (R192). */
export const columnContents = ['MONEY', 'TIME', 'DIRECTION', 'PLATE'] as const
export type ColumnContent = (typeof columnContents)[number]
