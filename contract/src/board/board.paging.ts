/** Tiles of a page. By itself, because the address of the page needs it before any schema is loaded. */
export const boardPageSizes = [60, 120] as const
