import type { Profile } from './demo-places.ts'

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

const none = { whitelist: 0, monthlyPass: 0, fleet: 0, booking: 0 }

export const rhythms: Readonly<Record<Profile, Rhythm>> = {
  centre: {
    daily: 16,
    weekday: town,
    weekend: nightlife,
    weekendShare: 1.1,
    stay: [70, 0.8],
    hasCameras: true,
    rights: { whitelist: 0.05, monthlyPass: 0.05, fleet: 0.03, booking: 0 },
  },
  office: {
    daily: 15,
    weekday: commuting,
    weekend: sunny,
    weekendShare: 0.2,
    stay: [480, 0.3],
    hasCameras: true,
    rights: { whitelist: 0.25, monthlyPass: 0.2, fleet: 0.12, booking: 0 },
  },
  harbour: {
    daily: 12,
    weekday: ferries,
    weekend: ferries,
    weekendShare: 1.3,
    stay: [600, 1.1],
    hasCameras: true,
    rights: { whitelist: 0.04, monthlyPass: 0.02, fleet: 0.06, booking: 0.25 },
  },
  airport: {
    daily: 10,
    weekday: flights,
    weekend: flights,
    weekendShare: 0.9,
    stay: [1_900, 1.2],
    hasCameras: true,
    rights: { whitelist: 0.02, monthlyPass: 0.01, fleet: 0.08, booking: 0.4 },
  },
  station: {
    daily: 11,
    weekday: trains,
    weekend: town,
    weekendShare: 0.6,
    stay: [240, 0.9],
    hasCameras: false,
    rights: { whitelist: 0.02, monthlyPass: 0.12, fleet: 0.02, booking: 0 },
  },
  mall: {
    daily: 14,
    weekday: shopping,
    weekend: shopping,
    weekendShare: 1.4,
    stay: [85, 0.5],
    hasCameras: false,
    rights: { whitelist: 0.03, monthlyPass: 0, fleet: 0.01, booking: 0 },
  },
  home: {
    daily: 8,
    weekday: evenings,
    weekend: evenings,
    weekendShare: 0.8,
    stay: [760, 0.4],
    hasCameras: false,
    rights: { whitelist: 0.15, monthlyPass: 0.35, fleet: 0, booking: 0 },
  },
  beach: {
    daily: 7,
    weekday: sunny,
    weekend: sunny,
    weekendShare: 2.2,
    stay: [110, 0.6],
    hasCameras: false,
    rights: { whitelist: 0.02, monthlyPass: 0.02, fleet: 0, booking: 0 },
  },
  wash: {
    daily: 11,
    weekday: washing,
    weekend: washing,
    weekendShare: 1.5,
    stay: [24, 0.3],
    hasCameras: false,
    rights: none,
  },
}

/** Car wash services with their net price (R58). */
export const washServices: readonly { EST: string; LVA: string; minutes: number; cents: number }[] = [
  { EST: 'Käsipesu', LVA: 'Roku mazgāšana', minutes: 35, cents: 2_400 },
  { EST: 'Harjapesu', LVA: 'Mazgāšana ar birstēm', minutes: 12, cents: 1_100 },
  { EST: 'Eelpesu ja vahatamine', LVA: 'Priekšmazgāšana un vaskošana', minutes: 45, cents: 3_900 },
  { EST: 'Sisepuhastus', LVA: 'Salona tīrīšana', minutes: 60, cents: 4_500 },
]
