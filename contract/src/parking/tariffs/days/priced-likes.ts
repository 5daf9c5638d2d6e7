import { weekdays } from '../weekdays.ts'

/** A public holiday, a working day off by law or decree, and the Saturday or Sunday worked instead (R194). */
export const dayKinds = ['HOLIDAY', 'DAY_OFF', 'WORKING_DAY'] as const
export type DayKind = (typeof dayKinds)[number]

/** The weekday whose prices, spots and hours apply; FREE: nothing is charged, spots and hours are those of the day's own weekday. */
export const pricedLikes = [...weekdays, 'FREE'] as const
export type PricedLike = (typeof pricedLikes)[number]
