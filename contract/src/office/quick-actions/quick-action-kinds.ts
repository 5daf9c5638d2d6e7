export const quickActionKinds = ['MARK_FULL', 'OPEN_GATE', 'MESSAGE'] as const
export type QuickActionKind = (typeof quickActionKinds)[number]

/** Groups of users with the permission of some kind; ADMIN is a global, region or zone admin. */
export const quickActionRoles = ['ADMIN', 'PLACE_ADMIN', 'OPERATOR'] as const
export type QuickActionRole = (typeof quickActionRoles)[number]
