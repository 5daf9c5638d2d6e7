import type { Devices, Lane } from './devices.ts'
import type { FoundPlace } from './demo-server.ts'
import { percentile, putLoad, type LoadedLane } from './load.ts'
import type { Timer } from './timer.ts'

type Loading = { found: readonly FoundPlace[]; devices: Devices; timer: Timer; perSecond: number; seed: number }

const loadedLane = (lane: Lane, place: number, direction: 'ENTRY' | 'EXIT'): LoadedLane => ({
  camera: lane.camera,
  direction,
  place,
  onOpen: lane.orders.expect,
})

/** Lanes with a working barrier at active places. */
export const lanesOf = (found: readonly FoundPlace[], devices: Devices): LoadedLane[] =>
  found.flatMap(({ place, cameras }) =>
    cameras.flatMap(({ CameraId, Direction }) => {
      const lane = devices.lanes.get(CameraId)
      return lane?.barrier && place.Status === 'ACTIVE' ? [loadedLane(lane, place.Id, Direction)] : []
    }),
  )

const roundSeconds = 10

type Round = { lanes: readonly LoadedLane[]; timer: Timer; perSecond: number; seed: number }

/** Runs ten seconds of load and returns a summary line. */
export const loadRound = async (round: Round): Promise<string> => {
  const { taken, openedMs } = await putLoad({ ...round, seconds: roundSeconds })
  const [half, most] = [percentile(openedMs, 0.5), percentile(openedMs, 0.99)]
  return `${taken} reads taken, ${openedMs.length} barriers ordered to open; p50 ${half.toFixed(0)} ms, p99 ${most.toFixed(0)} ms`
}

/** Runs rounds of load until the program ends. */
export const loadOn = async ({ found, devices, timer, perSecond, seed }: Loading): Promise<never> => {
  const lanes = lanesOf(found, devices)
  for (let round = 0; ; round += 1) console.log(await loadRound({ lanes, timer, perSecond, seed: seed + round }))
}
