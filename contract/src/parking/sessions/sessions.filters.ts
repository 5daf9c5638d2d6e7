/** R62. */
export const sessionExtraFilters = [
  'UNPAID',
  'PENDING',
  'REFUNDS',
  'WHITELIST',
  'FLEET',
  'MONTHLY_PASS',
  'BOOKING',
  'CAMPAIGN',
  'BUNDLED',
  'CAR_WASH',
  'LONG',
  'NO_EXIT_READ',
  'RATED',
  'MANUAL',
] as const

export const sessionPageSizes = [20, 50, 100, 200] as const
