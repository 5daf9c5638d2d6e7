export const fineStatuses = [
  'ISSUED',
  'CONTESTED',
  'PARTIALLY_PAID',
  'OVERDUE',
  'REMINDED',
  'IN_COLLECTION',
  'RETURNED',
  'PAID',
  'CANCELLED',
  'WRITTEN_OFF',
  'REPLACED',
] as const

export const finePageSizes = [20, 50, 100] as const
