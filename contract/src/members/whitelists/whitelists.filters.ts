/** Page sizes of the lists: nine on their page, eleven on the start page (R87). */
export const whitelistPageSizes = [9, 11] as const

export const whitelistUserPageSizes = [20, 50, 100] as const

/** State of a user at a time: approved ones are active, expired or not yet valid (R92, R98). */
export const memberStates = ['PENDING', 'ACTIVE', 'FUTURE', 'EXPIRED', 'DECLINED'] as const
export type MemberState = (typeof memberStates)[number]

export const memberFilters = ['ALL', ...memberStates] as const

export const reportTypes = ['SESSIONS', 'USERS'] as const
