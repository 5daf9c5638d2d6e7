/** What a row of tariffs may say, in the order of the mapping form. */
export const tariffFields = [
  /** What rows of one zone share; without it they share code, name, operator and location. */
  'ZoneReference',
  'Code',
  'Name',
  'Operator',
  'RegionCode',
  'Latitude',
  'Longitude',
  'Spots',
  'Days',
  /** Also a whole window, `08:00–18:00`. */
  'From',
  'To',
  'PricePerMinute',
  'PricePerHalfHour',
  'PricePerHour',
  'Cap24h',
  'PassPrice',
  'FreeMinutes',
  /** What the file itself finds doubtful about a row. */
  'Doubt',
] as const
export type TariffField = (typeof tariffFields)[number]

/** At least one of these needs a column: the zone must have a name. */
export const zoneNameFields: readonly TariffField[] = ['Code', 'Name']

/** At least one of these needs a column: without a price there is no tariff. */
export const priceFields: readonly TariffField[] = ['PricePerHour', 'PricePerHalfHour', 'PricePerMinute', 'Cap24h']
