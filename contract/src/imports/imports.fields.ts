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

/** Each of these needs a column. */
export const requiredFields: readonly SessionField[] = ['Place', 'Start']

/** At least one of these needs a column: somebody must have parked. */
export const whoFields: readonly SessionField[] = ['Plate', 'Driver', 'Phone']

type Mapping = Readonly<Record<string, string>>

/** Whether everything that a session cannot do without is told, by columns or, for the place, once for all rows. */
export const isMappingComplete = (mapping: Mapping, onlyPlace: string): boolean => {
  const has = (field: SessionField) => (mapping[field] ?? '') !== '' || (field === 'Place' && onlyPlace !== '')
  return requiredFields.every(has) && whoFields.some(has)
}
