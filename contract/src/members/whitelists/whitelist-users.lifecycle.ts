import { lifecycle } from '../../kit/lifecycle.ts'

export const memberStatuses = ['PENDING', 'APPROVED', 'DECLINED'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** A user of a whitelist; a declined one keeps its row (R92). */
export const whitelistUserLifecycle = lifecycle<MemberStatus, 'approve' | 'decline' | 'reopen'>({
  initial: ['PENDING', 'APPROVED'],
  states: memberStatuses,
  transitions: [
    { event: 'approve', from: ['PENDING', 'DECLINED'], to: 'APPROVED' },
    { event: 'decline', from: ['PENDING', 'APPROVED'], to: 'DECLINED' },
    { event: 'reopen', from: ['APPROVED', 'DECLINED'], to: 'PENDING' },
  ],
})
