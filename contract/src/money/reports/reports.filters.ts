/** Codes of the report types, in the order in which screens list them (R170). */
export const reportTypes = [
  'PAYOUT',
  'REVENUE',
  'SESSIONS',
  'OCCUPANCY',
  'DISCOUNTS',
  'PASSES',
  'CAR_WASH',
  'VAT',
  'DEBTS',
  'FINES',
  'WHITELIST',
  'FLEET',
] as const
export type ReportCode = (typeof reportTypes)[number]

export const groupings = ['PLACE', 'ZONE', 'REGION', 'DAY', 'MONTH'] as const
export type Grouping = (typeof groupings)[number]

export const reportTabs = ['PAYOUT', 'WHITELIST', 'FLEET'] as const
export type ReportTab = (typeof reportTabs)[number]

export const reportPlaceTypes = ['PARKING', 'CAR_WASH', 'ALL'] as const

/** Whitelists and fleets have a tab of their own; the others share the first. */
export const tabOf = (code: ReportCode): ReportTab => (code === 'WHITELIST' || code === 'FLEET' ? code : 'PAYOUT')

/** Rows on the screen; the file has them all. */
export const mostShownRows = 1_000

/** Days from the first to the last of a query. */
export const mostReportDays = 1_830
