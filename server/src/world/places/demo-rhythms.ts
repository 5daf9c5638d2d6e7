/** Usage profile of a place. */
export type Profile = 'centre' | 'office' | 'harbour' | 'airport' | 'station' | 'mall' | 'home' | 'beach' | 'wash'

export type Rhythm = {
  /** Visits on an ordinary day. */
  daily: number
  /** Arrivals per hour of the local day, as weights. */
  weekday: readonly number[]
  weekend: readonly number[]
  /** Factor for Saturdays and Sundays. */
  weekendShare: number
  /** Median minutes and spread of a stay. */
  stay: readonly [minutes: number, spread: number]
  /** The gates have cameras. */
  hasCameras: boolean
  /** Shares of visits covered by a right other than the public tariff (R77). */
  rights: { whitelist: number; monthlyPass: number; fleet: number; booking: number }
}

const hours = (text: string): number[] => text.split(' ').map(Number)

//                      0         4         8           12          16          20
const commuting = hours('0 0 0 0 0 1 4 14 24 12 5 3 3 4 3 3 3 2 1 1 0 0 0 0')
const shopping = hours('0 0 0 0 0 0 0 1 3 6 9 11 12 12 12 13 14 15 11 6 3 1 0 0')
const town = hours('1 0 0 0 0 0 1 4 9 9 8 9 11 10 9 9 10 12 11 8 6 4 3 2')
const ferries = hours('1 0 0 0 1 6 14 12 4 4 8 9 4 3 6 10 9 8 6 3 2 2 1 1')
const flights = hours('2 1 2 8 14 12 9 7 6 5 6 7 7 6 6 7 8 7 6 5 4 3 3 2')
const trains = hours('0 0 0 0 1 6 16 18 9 5 4 4 5 5 5 6 8 8 5 3 2 1 0 0')
const evenings = hours('1 0 0 0 0 0 1 1 1 1 1 2 3 3 4 7 12 18 15 10 7 5 3 2')
const sunny = hours('0 0 0 0 0 0 0 1 2 5 9 13 14 14 12 10 8 7 5 3 2 1 0 0')
const washing = hours('0 0 0 0 0 0 1 3 6 8 9 9 9 9 9 10 11 11 8 5 2 1 0 0')
const nightlife = hours('6 4 2 1 0 0 0 1 2 4 7 9 11 11 10 9 9 10 11 10 9 8 8 7')

type Shares = readonly [whitelist: number, monthlyPass: number, fleet: number, booking: number]
type Week = Pick<Rhythm, 'daily' | 'weekday' | 'weekend' | 'weekendShare' | 'hasCameras'>

const rhythm = ([whitelist, monthlyPass, fleet, booking]: Shares, stay: Rhythm['stay'], week: Week): Rhythm => ({
  ...week,
  stay,
  rights: { whitelist, monthlyPass, fleet, booking },
})

const gates = (daily: number, [weekday, weekend]: readonly (readonly number[])[], weekendShare: number): Week => ({
  daily,
  weekday: weekday ?? [],
  weekend: weekend ?? weekday ?? [],
  weekendShare,
  hasCameras: true,
})
const open = (...week: Parameters<typeof gates>): Week => ({ ...gates(...week), hasCameras: false })

export const rhythms: Readonly<Record<Profile, Rhythm>> = {
  centre: rhythm([0.05, 0.05, 0.03, 0], [70, 0.8], gates(16, [town, nightlife], 1.1)),
  office: rhythm([0.25, 0.2, 0.12, 0], [480, 0.3], gates(15, [commuting, sunny], 0.2)),
  harbour: rhythm([0.04, 0.02, 0.06, 0.25], [600, 1.1], gates(12, [ferries], 1.3)),
  airport: rhythm([0.02, 0.01, 0.08, 0.4], [1_900, 1.2], gates(10, [flights], 0.9)),
  station: rhythm([0.02, 0.12, 0.02, 0], [240, 0.9], open(11, [trains, town], 0.6)),
  mall: rhythm([0.03, 0, 0.01, 0], [85, 0.5], open(14, [shopping], 1.4)),
  home: rhythm([0.15, 0.35, 0, 0], [760, 0.4], open(8, [evenings], 0.8)),
  beach: rhythm([0.02, 0.02, 0, 0], [110, 0.6], open(7, [sunny], 2.2)),
  wash: rhythm([0, 0, 0, 0], [24, 0.3], open(11, [washing], 1.5)),
}

export type WashService = { EST: string; LVA: string; minutes: number; cents: number }

/** Car wash services with their net price (R58). */
export const washServices: readonly WashService[] = [
  { EST: 'Käsipesu', LVA: 'Roku mazgāšana', minutes: 35, cents: 2_400 },
  { EST: 'Harjapesu', LVA: 'Mazgāšana ar birstēm', minutes: 12, cents: 1_100 },
  { EST: 'Eelpesu ja vahatamine', LVA: 'Priekšmazgāšana un vaskošana', minutes: 45, cents: 3_900 },
  { EST: 'Sisepuhastus', LVA: 'Salona tīrīšana', minutes: 60, cents: 4_500 },
]
