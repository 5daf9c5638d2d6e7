/** Page sizes of the users list (R5). */
export const userPageSizes = [10, 30, 50, 100, 250, 500, 1000, 1500] as const

/** Orders of the users list: newest first, by name, or last login first. */
export const userSorts = ['newest', 'name', 'lastLogin'] as const
export type UserSort = (typeof userSorts)[number]
