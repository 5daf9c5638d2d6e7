import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { readArguments, usage, type FieldOptions } from './arguments.ts'
import { findPlaces, type FoundPlace } from './demo-server.ts'
import { openDevices, type Devices } from './devices/devices.ts'
import { siteOf } from './traffic/site.ts'
import { drawPlate } from '@parkla/server/world/drawings/plate-image.ts'
import { openStreet, standingAt, type Counts } from './traffic/street.ts'
import { openTimer, type Timer } from './timer.ts'

/** Time for the server to start. */
const startTimeoutMs = 120_000

const waitForServer = async ({ server, places }: FieldOptions): Promise<FoundPlace[]> => {
  const untilMs = performance.now() + startTimeoutMs
  for (;;) {
    try {
      return await findPlaces(server, places)
    } catch (error) {
      const isAway = error instanceof TypeError // thrown by fetch on a refused connection
      if (!isAway || performance.now() > untilMs) throw error
      await pause(1_000)
    }
  }
}

const logCounts = ({ came, left, turnedAway, stuck, misread }: Counts): void =>
  console.log(`in ${came}, out ${left}, turned away ${turnedAway}, stuck ${stuck}, misread ${misread}`)

/** Terminal commands `off TLN-SADAM-1`, `on TLN-SADAM-1`. */
const readTerminal = ({ controllers }: Devices): void => {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const [verb, name = ''] = line.trim().split(/\s+/)
    const linked = controllers.get(name)
    if (!linked) return console.log(`Unknown controller ${name}`)
    if (verb === 'off') linked.link.unplug()
    if (verb === 'on') linked.link.plugIn()
  })
}

/** Logs each device and reason once. */
const troubleLogger = () => {
  const logged = new Set<string>()
  return (device: string, why: string): void => {
    if (logged.has(device + why)) return
    logged.add(device + why)
    console.log(`${device}: ${why}`)
  }
}

type Trouble = ReturnType<typeof troubleLogger>
type Playing = { found: FoundPlace[]; devices: Devices; timer: Timer; onTrouble: Trouble }

const play = ({ found, devices, timer, onTrouble }: Playing, { seed, traffic, factor }: FieldOptions): void => {
  const sites = found.flatMap((place) => {
    const site = siteOf(place, (camera) => devices.lanes.has(camera))
    return site ? [{ site, place }] : []
  })
  const { counts } = openStreet({
    draw: drawPlate,
    onFailedDrawing: ({ message }) => onTrouble('Pictures', message),
    devices,
    timer,
    planning: { seed, traffic, sites: sites.map(({ site }) => site) },
    factor,
    standing: sites.flatMap(({ site, place }) => standingAt(site, place.running)),
  })
  setInterval(() => logCounts(counts), 60_000).unref()
  process.once('exit', () => logCounts(counts))
}

/** Ends on a signal, and when the parent process (the demo) has ended. */
const onEnd = (end: () => void): void => {
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  process.once('disconnect', end)
  // the parent may have ended while this program was loading
  if (process.send !== undefined && !process.connected) end()
}

const run = async (options: FieldOptions): Promise<void> => {
  const timer = openTimer()
  const opened: Devices[] = []
  onEnd(() => {
    timer.close()
    void Promise.all(opened.map(({ close }) => close())).finally(() => process.exit(0))
  })
  const found = await waitForServer(options)
  const onTrouble = troubleLogger()
  const devices = openDevices(found, {
    timer,
    url: options.url,
    server: options.server,
    onTrouble,
  })
  opened.push(devices)
  console.log(
    `${devices.controllers.size} controllers and ${devices.lanes.size} cameras at ${found.length} places connect to ${options.url}`,
  )
  if (process.send === undefined) readTerminal(devices)
  play({ found, devices, timer, onTrouble }, options)
}

const options = readArguments(process.argv.slice(2))
if (!options) console.log(usage)
else
  run(options).catch((error: Error) => {
    console.error(`The field did not start: ${error.message}`)
    process.exit(1)
  })
