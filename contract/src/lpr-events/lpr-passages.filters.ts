/** Apart from the shapes, so that an address is understood without them. */
export const passagePageSizes = [20, 50, 100] as const
export const passageOutcomes = ['OPENED', 'SHUT'] as const
