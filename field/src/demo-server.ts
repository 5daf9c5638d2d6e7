import { accountsApi } from '@parkla/contract/accounts/accounts.endpoints.ts'
import { gatesApi } from '@parkla/contract/gates/gates.endpoints.ts'
import type { Camera, GateController } from '@parkla/contract/gates/gates.schema.ts'
import { bookingsApi } from '@parkla/contract/bookings/bookings.endpoints.ts'
import type { Booking } from '@parkla/contract/bookings/bookings.schema.ts'
import type { Endpoint, ResultOf } from '@parkla/contract/kit/endpoint.ts'
import { nextPageHeader, type Page } from '@parkla/contract/kit/page.ts'
import { addDays, instantToLocal, isSet } from '@parkla/contract/kit/time.ts'
import { passesApi } from '@parkla/contract/passes/passes.endpoints.ts'
import { placesApi } from '@parkla/contract/places/places.endpoints.ts'
import type { ChildPlace, PlaceRow } from '@parkla/contract/places/places.schema.ts'
import { sessionsApi } from '@parkla/contract/sessions/sessions.endpoints.ts'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { demoAccounts, demoPassword } from '@parkla/server/world/demo-accounts.ts'
import { regularsOf, type Regular } from './regular-drivers.ts'

/** A place with what stands at it and who comes there. */
export type FoundPlace = {
  place: ChildPlace
  timeZone: string
  controllers: GateController[]
  cameras: Camera[]
  /** Cars with a pass, or that came by a whitelist or a fleet lately. */
  regulars: Regular[]
  /** Those that have not ended. */
  bookings: Pick<Booking, 'ID' | 'LicensePlate' | 'StartTime' | 'EndTime'>[]
  running: Pick<Session, 'CarNumber' | 'StartTime'>[]
  /** Cars of known clients that were there lately. */
  known: string[]
}

type Parameters = Readonly<Record<string, string | number>>
type Ask = <E extends Endpoint>(endpoint: E, parameters?: Parameters) => Promise<ResultOf<E>>

/** Signs in as the demo's global admin, as anybody could. */
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

/** Calls of the public API; what is not in the path is the query. */
const askerOf = async (server: string): Promise<Ask> => {
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
    // the contract says what is in it
    return (paged ? { items: body, nextPage } : body) as ResultOf<E>
  }
}

/** Parking places with their children. */
const placesOf = async (ask: Ask): Promise<ChildPlace[]> => {
  const places: ChildPlace[] = []
  for (let page = 0; ;) {
    const answer: Page<PlaceRow> = await ask(placesApi.list, { page, type: 'PARKING' })
    places.push(...answer.items.flatMap((row) => [row, ...row.ChildPlaces]))
    if (answer.nextPage === 0) return places
    page = answer.nextPage
  }
}

/** That many days ago at the place, as the lists ask for a day. */
const daysAgo = (days: number, zone: string): string => {
  const { day, month, year } = addDays(instantToLocal(new Date().toISOString(), zone), -days)
  return [day, month, year].map((part) => String(part).padStart(2, '0')).join('.')
}

/** How long before now a booking may have begun whose car is still to be told when to leave. */
const bookedDaysBack = 10

/** Bookings of a place that takes them, from some days ago on. */
const bookingsOf = async (ask: Ask, { Id: placeId }: ChildPlace, zone: string): Promise<Booking[]> => {
  const bookable = await ask(bookingsApi.places)
  if (!bookable.some(({ PlaceID }) => PlaceID === placeId)) return []
  const from = daysAgo(bookedDaysBack, zone)
  const bookings: Booking[] = []
  for (let page = 0; ;) {
    const answer: Page<Booking> = await ask(bookingsApi.list, { placeId, from, page, page_size: 100 })
    bookings.push(...answer.items)
    if (answer.nextPage === 0) return bookings
    page = answer.nextPage
  }
}

/** Plates of its passes that hold now. */
const passesOf = async (ask: Ask, { Id: id }: ChildPlace): Promise<string[]> => {
  const now = new Date().toISOString()
  const passes = await ask(passesApi.list, { id })
  return passes
    .filter(
      ({ Status, ValidFrom, ValidTo }) => Status === 'ACTIVE' && ValidFrom < now && (!isSet(ValidTo) || ValidTo > now),
    )
    .map(({ ClientActiveLicensePlate }) => ClientActiveLicensePlate)
}

/** Somebody who comes by a list comes at least this often. */
const memberDaysBack = 42

/** What an office sees of who is on a list: the cars that came by one (R62). */
const membersOf = async (ask: Ask, place: ChildPlace, seen: { by: 'WHITELIST' | 'FLEET'; from: string }) => {
  const { by: extra_filter, from } = seen
  const { items } = await ask(sessionsApi.list, { place_name: place.Name, extra_filter, from, page_size: 200 })
  return items.filter(({ PlaceId }) => PlaceId === place.Id).map(({ CarNumber }) => CarNumber)
}

const placeOf = async (ask: Ask, place: ChildPlace): Promise<FoundPlace> => {
  const { Id: id } = place
  const { Controllers: controllers, Place: named } = await ask(gatesApi.list, { id })
  const cameras = controllers.length === 0 ? [] : await ask(gatesApi.cameras, { id })
  const found = { place, timeZone: named.TimeZone, controllers, cameras }
  if (cameras.length === 0) return { ...found, regulars: [], bookings: [], running: [], known: [] }
  const here = { place_name: place.Name, page_size: 200 }
  const { items: running } = await ask(sessionsApi.list, { ...here, status: 'STARTED' })
  const { items: lately } = await ask(sessionsApi.list, { ...here, status: 'ENDED' })
  const bookings = await bookingsOf(ask, place, named.TimeZone)
  const now = new Date().toISOString()
  const from = daysAgo(memberDaysBack, named.TimeZone)
  const regulars = regularsOf({
    pass: await passesOf(ask, place),
    whitelist: await membersOf(ask, place, { by: 'WHITELIST', from }),
    fleet: await membersOf(ask, place, { by: 'FLEET', from }),
  })
  const isRegular = new Set(regulars.map(({ plate }) => plate))
  const known = lately.filter(({ Client, PlaceId }) => Client !== null && PlaceId === id)
  return {
    ...found,
    regulars,
    bookings: bookings.filter(({ EndTime }) => EndTime > now),
    running: running.filter(({ PlaceId }) => PlaceId === id),
    known: [...new Set(known.map(({ CarNumber }) => CarNumber))].filter((plate) => !isRegular.has(plate)),
  }
}

/** Every place of the demo that has controllers, as its office sees it. `codes`: only those. */
export const lookAround = async (server: string, codes: readonly string[]): Promise<FoundPlace[]> => {
  const ask = await askerOf(server)
  const found: FoundPlace[] = []
  for (const place of await placesOf(ask)) {
    if (codes.length > 0 && !codes.includes(place.Code)) continue
    const one = await placeOf(ask, place)
    if (one.controllers.length > 0) found.push(one)
  }
  return found
}
