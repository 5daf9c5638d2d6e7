/** Plates of a page. */
export const groupPlatePageSizes = [50, 100, 500] as const
