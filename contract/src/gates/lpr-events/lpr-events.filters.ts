export const exceptionPageSizes = [50, 20, 100, 200] as const

export const exceptionStatuses = ['OPEN', 'SOLVED', 'DISMISSED'] as const

export const exceptionKinds = [
  'UNREAD',
  'EXIT_WITHOUT_ENTRY',
  'ENTRY_TWICE',
  'TWO_PLACES',
  'OUT_OF_ORDER',
  'CLOCK',
  'OVERSTAY',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** How a misread was resolved; one that was dismissed has its reason instead. */
export const solutionCodes = ['MATCHED', 'CORRECTED', 'MERGED', 'SPLIT'] as const
