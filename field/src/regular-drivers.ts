import type { Rhythm } from '@parkla/server/world/demo-rhythms.ts'

/** Rights that hold on any day; for bookings see booked-drivers.ts. */
export const regularRights = ['pass', 'whitelist', 'fleet'] as const
export type RegularRight = (typeof regularRights)[number]

/** A car with its right at the place; `access` opens the gate without a session (R95). */
export type Regular = { plate: string; why: RegularRight | 'access' }

const shareOf: Readonly<Record<RegularRight, keyof Rhythm['rights']>> = {
  pass: 'monthlyPass',
  whitelist: 'whitelist',
  fleet: 'fleet',
}

/** Maximum share of days. */
const mostOften = { weekday: 0.75, weekend: 0.15 }

/** Share of days for deliveries. */
const delivering = { weekday: 0.95, weekend: 0 }

/**
 * Probability that a car comes on a day. The cars of a right together make up its share of `arrivals`, the expected arrivals
 * of the day.
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

/** Each car once, with its first right (R77). */
export const regularsOf = (plates: Readonly<Record<RegularRight, readonly string[]>>): Regular[] => {
  const regulars = new Map<string, Regular>()
  for (const why of regularRights)
    for (const plate of plates[why]) if (plate !== '' && !regulars.has(plate)) regulars.set(plate, { plate, why })
  return [...regulars.values()]
}
