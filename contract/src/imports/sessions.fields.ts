/** What a row of sessions may say, in the order of the mapping form. */
export const sessionFields = [
  'Reference',
  'Place',
  'Driver',
  'Phone',
  'Plate',
  'Start',
  /** Where the date stands in `Start` and the time of day in a column of its own. */
  'StartClock',
  'End',
  'EndClock',
  'Cost',
  'Currency',
  'PaymentStatus',
  'Type',
] as const
export type SessionField = (typeof sessionFields)[number]

/** At least one of these needs a column: somebody must have parked. */
export const whoFields: readonly SessionField[] = ['Plate', 'Driver', 'Phone']
