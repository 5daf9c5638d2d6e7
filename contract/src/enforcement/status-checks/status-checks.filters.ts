export const checkResults = ['VALID', 'NOT_PAID', 'UNKNOWN'] as const
/** The right by which a car may be at a place; JUST_ENDED: within the time to leave (R54). */
export const checkRights = ['SESSION', 'JUST_ENDED', 'BOOKING', 'MONTHLY_PASS', 'WHITELIST', 'FLEET'] as const
export const checkPageSizes = [20, 50, 100] as const
