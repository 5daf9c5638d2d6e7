/** The first is the default. */
export const placePageSizes = [15] as const

/** R38: HIDDEN takes no new public sessions, CLOSED lets cars out only. */
export const placeStatuses = ['ACTIVE', 'HIDDEN', 'CLOSED'] as const

export const placeTypes = ['PARKING', 'CAR_WASH'] as const
