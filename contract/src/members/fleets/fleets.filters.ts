/** Fleets of a page: nine on their page, eleven on the start page. */
export const fleetPageSizes = [9, 11] as const

/** POSTPAID pays above a limit too and flags it; PREPAID leaves the excess to the driver (R101). */
export const fleetTypes = ['POSTPAID', 'PREPAID'] as const
