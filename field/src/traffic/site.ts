import { demoPlaces } from '@parkla/server/world/places/demo-places.ts'
import { rhythms, type Profile, type Rhythm } from '@parkla/server/world/places/demo-rhythms.ts'
import { flakyControllers } from '@parkla/server/world/places/demo-devices.ts'
import { vansAt } from '@parkla/server/world/people/demo-lists.ts'
import type { FoundPlace } from '../demo-server.ts'
import type { Errands, Site } from './drivers.ts'

const profiles = new Map(demoPlaces.map(([code, , , profile]) => [code, profile]))

/** The rhythm of the demo's history; unknown places count as city centre. */
const rhythmOf = (code: string): Rhythm => rhythms[profiles.get(code) ?? 'centre']

/** Airport and harbour have short visits at night too, which ensures about a car per minute at any hour. */
const errands: Readonly<Partial<Record<Profile, Errands>>> = {
  airport: { hourly: 6, stay: [14, 0.5] },
  harbour: { hourly: 2, stay: [18, 0.5] },
}

const errandsAt = (code: string): Pick<Site, 'errands'> => {
  const profile = profiles.get(code)
  const found = profile && errands[profile]
  return found ? { errands: found } : {}
}

/** The traffic of a place with its working cameras; undefined without an entry and an exit. */
export const siteOf = (found: FoundPlace, isWorking: (camera: string) => boolean): Site | undefined => {
  const { place, timeZone, controllers, regulars, bookings, known } = found
  const cameras = found.cameras.filter(({ CameraId }) => isWorking(CameraId))
  const names = (direction: 'ENTRY' | 'EXIT') =>
    cameras.filter((camera) => camera.Direction === direction).map(({ CameraId }) => CameraId)
  const [entries, exits] = [names('ENTRY'), names('EXIT')]
  if (entries.length === 0 || exits.length === 0 || place.Status !== 'ACTIVE') return undefined
  const flaky = controllers.filter(({ ControllerId }) => flakyControllers.has(ControllerId))
  const flakyGates = new Set<number | null>(flaky.flatMap(({ Gates }) => Gates.map(({ ID }) => ID)))
  return {
    id: place.Id,
    code: place.Code,
    region: place.Region === 'LVA' ? 'LVA' : 'EST',
    timeZone,
    rhythm: rhythmOf(place.Code),
    ...errandsAt(place.Code),
    entries,
    exits,
    regulars: [...regulars, ...vansAt(place.Code).map((plate) => ({ plate, why: 'access' as const }))],
    bookings: bookings.map(({ ID, LicensePlate, StartTime, EndTime }) => ({
      id: ID,
      plate: LicensePlate,
      startMs: Date.parse(StartTime),
      endMs: Date.parse(EndTime),
    })),
    known,
    flaky: flaky.map(({ ControllerId }) => ControllerId),
    flakyCameras: cameras
      .filter(({ Direction, GateId }) => Direction === 'ENTRY' && flakyGates.has(GateId))
      .map(({ CameraId }) => CameraId),
  }
}
