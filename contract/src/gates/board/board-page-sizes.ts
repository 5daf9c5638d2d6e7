/** Tiles per page. In its own file: the route's search schema needs it before the zod schemas load. */
export const boardPageSizes = [60, 120] as const
