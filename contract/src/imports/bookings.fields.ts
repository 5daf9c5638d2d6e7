/** What a row of bookings may say, in the order of the mapping form. What it costs, the place says (R148). */
export const bookingFields = [
  'Place',
  'Plate',
  'Start',
  /** Where the date stands in `Start` and the time of day in a column of its own. */
  'StartClock',
  'End',
  'EndClock',
  'ClientName',
  'Phone',
  'Email',
  'ExternalNumber',
  'Comments',
] as const
export type BookingField = (typeof bookingFields)[number]
