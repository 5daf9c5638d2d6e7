/** The first is the default. */
export const offlineControllerPageSizes = [50, 100, 200] as const
