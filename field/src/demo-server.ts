import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import { gatesApi } from '@parkla/contract/gates/gates/gates.endpoints.ts'
import type { Camera, GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import type { Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import type { Endpoint, ResultOf } from '@parkla/contract/kit/endpoint.ts'
import { nextPageHeader, type Page } from '@parkla/contract/kit/page.ts'
import { addDays, instantToLocal, isSet } from '@parkla/contract/kit/time.ts'
import { passesApi } from '@parkla/contract/parking/passes/passes.endpoints.ts'
import { placesApi } from '@parkla/contract/parking/places/places.endpoints.ts'
import type { ChildPlace, PlaceRow } from '@parkla/contract/parking/places/places.schema.ts'
import { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { demoAccounts, demoPassword } from '@parkla/server/world/people/demo-accounts.ts'
import { regularsOf, type Regular } from './traffic/entitled-drivers.ts'

/** A place with its devices and drivers. */
export type FoundPlace = {
  place: ChildPlace
  timeZone: string
  controllers: GateController[]
  cameras: Camera[]
  /** Cars with a pass, or that used a whitelist or fleet recently. */
  regulars: Regular[]
  /** Running sessions. */
  bookings: Pick<Booking, 'ID' | 'LicensePlate' | 'StartTime' | 'EndTime'>[]
  running: Pick<Session, 'CarNumber' | 'StartTime'>[]
  /** Cars of recent sessions with a known client. */
  known: string[]
}

type Parameters = Readonly<Record<string, string | number>>
type Call = <E extends Endpoint>(endpoint: E, parameters?: Parameters) => Promise<ResultOf<E>>

/** Signs in as the demo's global admin. */
const signIn = async (server: string): Promise<string> => {
  const response = await fetch(server + accountsApi.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: demoAccounts[0]?.email, Password: demoPassword }),
  })
  if (!response.ok) throw new Error(`the demo's admin could not sign in: ${response.status}`)
  const { token } = (await response.json()) as { token: string }
  return token
}

/** A client of the API; parameters outside the path become the query. */
const openClient = async (server: string): Promise<Call> => {
  const token = await signIn(server)
  return async <E extends Endpoint>({ path, paged }: E, parameters: Parameters = {}) => {
    const rest = new Map(Object.entries(parameters))
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = rest.get(name)
      rest.delete(name)
      return String(value)
    })
    const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))
    const response = await fetch(`${server}${filled}?${query}`, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    const body: unknown = await response.json()
    const nextPage = Number(response.headers.get(nextPageHeader) ?? 0)
    // the server checks answers against the contract
    return (paged ? { items: body, nextPage } : body) as ResultOf<E>
  }
}

const allPages = async <Row>(pageAt: (page: number) => Promise<Page<Row>>): Promise<Row[]> => {
  const rows: Row[] = []
  for (let page = 0; ;) {
    const { items, nextPage } = await pageAt(page)
    rows.push(...items)
    if (nextPage === 0) return rows
    page = nextPage
  }
}

/** Parking places including child places. */
const placesOf = async (call: Call): Promise<ChildPlace[]> => {
  const rows = await allPages<PlaceRow>((page) => call(placesApi.list, { page, type: 'PARKING' }))
  return rows.flatMap((row) => [row, ...row.ChildPlaces])
}

/** The local day of a place, some days ago, as the lists' filters expect it. */
const daysAgo = (days: number, zone: string): string => {
  const { day, month, year } = addDays(instantToLocal(new Date().toISOString(), zone), -days)
  return [day, month, year].map((part) => String(part).padStart(2, '0')).join('.')
}

/** Bookings may have begun this many days ago and still be running. */
const bookedDaysBack = 10

/** Recent and future bookings of a bookable place. */
const bookingsOf = async (call: Call, { Id: placeId }: ChildPlace, zone: string): Promise<Booking[]> => {
  const bookable = await call(bookingsApi.places)
  if (!bookable.some(({ PlaceID }) => PlaceID === placeId)) return []
  const from = daysAgo(bookedDaysBack, zone)
  return allPages((page) => call(bookingsApi.list, { placeId, from, page, page_size: 100 }))
}

/** Plates of valid passes. */
const passesOf = async (call: Call, { Id: id }: ChildPlace): Promise<string[]> => {
  const now = new Date().toISOString()
  const passes = await call(passesApi.list, { id })
  return passes
    .filter(
      ({ Status, ValidFrom, ValidTo }) => Status === 'ACTIVE' && ValidFrom < now && (!isSet(ValidTo) || ValidTo > now),
    )
    .map(({ ClientActiveLicensePlate }) => ClientActiveLicensePlate)
}

/** Cars of members have come at least once within these days. */
const memberDaysBack = 42

/** List members are not readable through the API (R62); sessions show the cars that used a list. */
const membersOf = async (call: Call, place: ChildPlace, seen: { by: 'WHITELIST' | 'FLEET'; from: string }) => {
  const { by: extra_filter, from } = seen
  const { items } = await call(sessionsApi.list, { place_name: place.Name, extra_filter, from, page_size: 200 })
  return items.filter(({ PlaceId }) => PlaceId === place.Id).map(({ CarNumber }) => CarNumber)
}

/** A car parked at another place does not come here: `parked` are the running sessions of all places. */
const placeOf = async (call: Call, place: ChildPlace, parked: readonly Session[]): Promise<FoundPlace> => {
  const { Id: id } = place
  const elsewhere = new Set(parked.filter(({ PlaceId }) => PlaceId !== id).map(({ CarNumber }) => CarNumber))
  const controllers = await call(gatesApi.list, { id })
  const { TimeZone: timeZone } = await call(placesApi.find, { id })
  const cameras = controllers.length === 0 ? [] : await call(gatesApi.cameras, { id })
  const found = { place, timeZone, controllers, cameras }
  if (cameras.length === 0) return { ...found, regulars: [], bookings: [], running: [], known: [] }
  const here = { place_name: place.Name, page_size: 200 }
  const { items: lately } = await call(sessionsApi.list, { ...here, status: 'ENDED' })
  const bookings = await bookingsOf(call, place, timeZone)
  const now = new Date().toISOString()
  const from = daysAgo(memberDaysBack, timeZone)
  const regulars = regularsOf({
    pass: await passesOf(call, place),
    whitelist: await membersOf(call, place, { by: 'WHITELIST', from }),
    fleet: await membersOf(call, place, { by: 'FLEET', from }),
  })
  const notKnown = new Set([...elsewhere, ...regulars.map(({ plate }) => plate)])
  const known = lately.filter(({ Client, PlaceId }) => Client !== null && PlaceId === id)
  return {
    ...found,
    regulars: regulars.filter(({ plate }) => !elsewhere.has(plate)),
    bookings: bookings.filter(({ EndTime, LicensePlate }) => EndTime > now && !elsewhere.has(LicensePlate)),
    running: parked.filter(({ PlaceId }) => PlaceId === id),
    known: [...new Set(known.map(({ CarNumber }) => CarNumber))].filter((plate) => !notKnown.has(plate)),
  }
}

/** Places with controllers, optionally limited to `codes`. */
export const findPlaces = async (server: string, codes: readonly string[]): Promise<FoundPlace[]> => {
  const call = await openClient(server)
  const parked = await allPages((page) => call(sessionsApi.list, { status: 'STARTED', page, page_size: 200 }))
  const found: FoundPlace[] = []
  for (const place of await placesOf(call)) {
    if (codes.length > 0 && !codes.includes(place.Code)) continue
    const one = await placeOf(call, place, parked)
    if (one.controllers.length > 0) found.push(one)
  }
  return found
}
