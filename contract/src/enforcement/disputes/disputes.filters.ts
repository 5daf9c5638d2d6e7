export const disputeStatuses = ['INITIATED', 'UNRESOLVED', 'APPROVED', 'REJECTED', 'RESOLVED'] as const

export const disputePageSizes = [10, 30, 50, 100] as const
