import type { DeviceCommand } from '@parkla/contract/gates/devices/device-messages.ts'
import { aCamera, aGate, aGateController } from '@parkla/server/gates/gates/gates.factory.ts'
import { aPlace, saveRegions } from '@parkla/server/parking/places/places.factory.ts'
import { aTariff } from '@parkla/server/parking/places/prices/tariffs.factory.ts'
import type { Db } from '@parkla/server/kit/database/database.ts'
import { demoKeyOf } from '@parkla/server/world/places/demo-devices.ts'
import { linkCamera, linkController } from '../devices/devices.ts'
import type { LoadedLane } from './load.ts'
import { openOrders } from '../devices/orders.ts'
import { openTimer, type Timer } from '../timer.ts'

/** Places for load tests, each with an entry and an exit gate. */
export type LoadSite = { places: readonly { id: number; name: string }[] }

const directions = ['ENTRY', 'EXIT'] as const

const cameraName = (name: string, direction: (typeof directions)[number]): string =>
  `${name}-${direction === 'ENTRY' ? 'IN' : 'OUT'}`

/** Inserts the places of a load test; the field computes the same device keys. */
export const saveLoadSite = async (
  db: Db,
  { places, prefix }: { places: number; prefix: string },
): Promise<LoadSite> => {
  await saveRegions(db)
  const saved: { id: number; name: string }[] = []
  for (let number = 1; number <= places; number += 1) {
    const name = `${prefix}-${number}`
    const tariff = aTariff().allDay({ spots: 10_000, price: 200 })
    const place = await aPlace().coded(name).named(name).withSpots(10_000).withTariff(tariff).save(db)
    const { gates } = await aGateController()
      .at(place)
      .named(name)
      .withKey(demoKeyOf(name))
      .withGates(aGate().entry(), aGate().exit())
      .save(db)
    for (const [index, direction] of directions.entries()) {
      const camera = cameraName(name, direction)
      const draft = direction === 'EXIT' ? aCamera().exit() : aCamera()
      // one gate per direction, see withGates
      await draft.at(place).before(gates[index]!).named(camera).withKey(demoKeyOf(camera)).save(db)
    }
    saved.push({ id: place.id, name })
  }
  return { places: saved }
}

/** `openings`: ids of received OPEN commands. */
type OpenLoadSite = {
  lanes: LoadedLane[]
  openings: string[]
  timer: Timer
  isReady: () => boolean
  close: () => Promise<void>
}

type Wires = {
  url: string
  server: string
  /** Selects by place number the cameras that use HTTP. */
  isHttp?: (place: number) => boolean
  reconnectMs?: number
}

/** Connects the devices of all places. */
export const openLoadSite = ({ places }: LoadSite, { isHttp = () => false, ...wires }: Wires): OpenLoadSite => {
  const openings: string[] = []
  const timer = openTimer()
  const surroundings = { timer, ...wires, onTrouble: () => undefined }
  const numberFrom = timer.nowMs().toString(36)
  const gates = directions.map((_, gate) => ({ number: gate + 1, isKeptOpen: false }))
  const opened = places.map(({ name }, place) => {
    const ordered = directions.map(() => openOrders())
    const make = { version: 3, firmware: '2.4.0', rssi: -60, clockSkewMs: 0, gates }
    const onOrder = ({ Command, CommandId, GateNumber = 0 }: DeviceCommand): void => {
      if (Command !== 'OPEN') return
      openings.push(CommandId)
      ordered[GateNumber - 1]?.opened()
    }
    const { link } = linkController(name, make, { ...surroundings, onOrder })
    const cameras = directions.map((direction, gate) => {
      const how = { isHttp: isHttp(place), numberFrom }
      const { camera, close } = linkCamera(cameraName(name, direction), how, surroundings)
      const lane: LoadedLane = { camera, direction, place, onOpen: (run) => ordered[gate]?.expect(run) }
      return { lane, close }
    })
    return { link, cameras }
  })
  return {
    lanes: opened.flatMap(({ cameras }) => cameras.map(({ lane }) => lane)),
    openings,
    timer,
    isReady: () => opened.every(({ link }) => link.isConnected()),
    close: async () => {
      timer.close()
      await Promise.all(opened.flatMap(({ link, cameras }) => [link, ...cameras]).map(({ close }) => close()))
    },
  }
}
