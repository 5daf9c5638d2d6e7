import type { Insertable } from 'kysely'
import type { Tables } from '../kit/tables.gen.ts'
import { washServices } from './demo-rhythms.ts'
import {
  demoBookable,
  demoCities,
  demoParents,
  demoPartners,
  demoStatuses,
  demoZones,
  type BookableTerms,
  type DemoCity,
  type Profile,
} from './demo-places.ts'

export type PlaceRow = Insertable<Tables['places']> & { id: number }

export type DemoPlace = {
  id: number
  code: string
  prefix: string
  profile: Profile
  region: 'EST' | 'LVA'
  time_zone: string
  operator: string
  /** Net cents (R4). */
  hourly: number
  popularity: number
  isBookable: boolean
  isTest: boolean
}

/** R41: the internal test place has Id 1. */
const testPlace: DemoPlace = {
  id: 1,
  code: 'TEST',
  prefix: 'TLN',
  profile: 'centre',
  region: 'EST',
  time_zone: 'Europe/Tallinn',
  operator: 'B',
  hourly: 100,
  popularity: 0.1,
  isBookable: false,
  isTest: true,
}

const bookableColumns = (terms: BookableTerms | undefined) => ({
  is_bookable: terms !== undefined,
  bookable_spots: terms?.spots ?? null,
  should_calculate_booking_cost: terms?.costs ?? false,
  booking_start_hour: terms?.startHour ?? 12,
  booking_start_minutes: terms?.startMinutes ?? null,
  booking_end_hour: terms?.endHour ?? 12,
})

const sitesOf = (city: DemoCity): (DemoPlace & { row: PlaceRow })[] =>
  city.places.map(([short, name, address, profile, spots, hourly], index) => {
    const code = `${city.prefix}-${short}`
    const operator = demoPartners.has(code) ? 'C' : 'B'
    const time_zone = city.region === 'EST' ? 'Europe/Tallinn' : 'Europe/Riga'
    const place = { code, prefix: city.prefix, profile, region: city.region, time_zone, operator, hourly }
    const bookable = demoBookable[code]
    const row: PlaceRow = {
      id: 0,
      parent_id: null,
      name,
      code,
      address_text: `${address}, ${city.name}`,
      status: demoStatuses[code] ?? 'ACTIVE',
      type: profile === 'wash' ? 'CAR_WASH' : 'PARKING',
      region: city.region,
      time_zone,
      operator,
      total_spots: spots,
      ...bookableColumns(bookable),
      is_test: false,
    }
    return {
      ...place,
      id: 0,
      popularity: 1.25 - (index % 4) * 0.2,
      isBookable: bookable !== undefined,
      isTest: false,
      row,
    }
  })

const testRow: PlaceRow = {
  id: testPlace.id,
  parent_id: null,
  name: 'Testparkla',
  code: testPlace.code,
  address_text: 'Ahtri 12, Tallinn',
  status: 'HIDDEN',
  type: 'PARKING',
  region: testPlace.region,
  time_zone: testPlace.time_zone,
  operator: testPlace.operator,
  total_spots: 5,
  ...bookableColumns(undefined),
  is_test: true,
}

const servicesAt = ({ id, region }: DemoPlace): DemoSites['services'] =>
  washServices.map((service, position) => ({
    place_id: id,
    position,
    name: service[region],
    duration_min: service.minutes,
    price_in_cents: service.cents,
  }))

export type DemoSites = {
  places: DemoPlace[]
  rows: PlaceRow[]
  zones: (Insertable<Tables['zones']> & { id: number })[]
  placeZones: { place_id: number; zone_id: number }[]
  services: Insertable<Tables['services']>[]
  idOf: (code: string) => number
}

/** All places, the internal test place first, and their zones. */
export const makeSites = (): DemoSites => {
  const numbered = demoCities.flatMap(sitesOf).map((site, index) => ({ ...site, id: index + 2 }))
  const ids = new Map<string, number>([...numbered, testPlace].map(({ code, id }) => [code, id]))
  const idOf = (code: string): number => {
    const id = ids.get(code)
    if (id === undefined) throw new Error(`the demo world has no place ${code}`)
    return id
  }
  const parentOf = (code: string): number | null => (demoParents[code] ? idOf(demoParents[code]) : null)
  const zones = demoZones.map(({ code, name }, index) => ({ id: index + 1, code, name }))
  return {
    places: [testPlace, ...numbered],
    rows: [testRow, ...numbered.map(({ id, row }) => ({ ...row, id, parent_id: parentOf(row.code) }))],
    zones,
    placeZones: demoZones.flatMap(({ places }, index) =>
      places.map((code) => ({ place_id: idOf(code), zone_id: index + 1 })),
    ),
    services: numbered.filter(({ profile }) => profile === 'wash').flatMap(servicesAt),
    idOf,
  }
}
