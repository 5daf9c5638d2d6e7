export const exceptionPageSizes = [50, 20, 100, 200] as const

export const exceptionStatuses = ['OPEN', 'SOLVED', 'DISMISSED'] as const

/** How a misread was resolved; one that was dismissed has its reason instead. */
export const solutionCodes = ['MATCHED', 'CORRECTED', 'MERGED', 'SPLIT'] as const
