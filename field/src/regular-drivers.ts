import type { Rhythm } from '@parkla/server/world/demo-rhythms.ts'

/** Rights by which a car may come any day; a booking has its own time (`booked-drivers.ts`). */
export const regularRights = ['pass', 'whitelist', 'fleet'] as const
export type RegularRight = (typeof regularRights)[number]

/** A car that has a right at the place, and which; with access alone it leaves no session (R95). */
export type Regular = { plate: string; why: RegularRight | 'access' }

const shareOf: Readonly<Record<RegularRight, keyof Rhythm['rights']>> = {
  pass: 'monthlyPass',
  whitelist: 'whitelist',
  fleet: 'fleet',
}

/** Of the days; nobody works more often than that. */
const mostOften = { weekday: 0.75, weekend: 0.15 }

/** Who brings goods comes on nearly every working day. */
const delivering = { weekday: 0.95, weekend: 0 }

/**
 * How likely a car comes that day: all of a right together make its share of `arrivals`, those expected at the place in
 * the whole day.
 */
export const chancesOf = (
  { rhythm, regulars }: { rhythm: Rhythm; regulars: readonly Regular[] },
  { arrivals, isWeekend }: { arrivals: number; isWeekend: boolean },
): Readonly<Record<Regular['why'], number>> => {
  const day = isWeekend ? 'weekend' : 'weekday'
  const most = mostOften[day]
  const chanceOf = (right: RegularRight): number => {
    const cars = regulars.filter(({ why }) => why === right).length
    return cars === 0 ? 0 : Math.min(most, (arrivals * rhythm.rights[shareOf[right]]) / cars)
  }
  return {
    pass: chanceOf('pass'),
    whitelist: chanceOf('whitelist'),
    fleet: chanceOf('fleet'),
    access: delivering[day],
  }
}

/** Each car once, by the right that goes first (R77). */
export const regularsOf = (plates: Readonly<Record<RegularRight, readonly string[]>>): Regular[] => {
  const regulars = new Map<string, Regular>()
  for (const why of regularRights)
    for (const plate of plates[why]) if (plate !== '' && !regulars.has(plate)) regulars.set(plate, { plate, why })
  return [...regulars.values()]
}
