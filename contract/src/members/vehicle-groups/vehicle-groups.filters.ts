export const groupPlatePageSizes = [50, 100, 500] as const
