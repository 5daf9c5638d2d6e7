/** Page sizes of the users list (R5). */
export const userPageSizes = [10, 30, 50, 100, 250, 500, 1000, 1500] as const

/** Most users of one bulk operation; of a larger page the first ones are selected. */
export const mostBulkUsers = 500

/** Orders of the users list: newest first, by name, or last login first. */
export const userSorts = ['newest', 'name', 'lastLogin'] as const
export type UserSort = (typeof userSorts)[number]
