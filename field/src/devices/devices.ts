import type { DeviceCommand } from '@parkla/contract/gates/devices/device-messages.ts'
import type { GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { cameraSkewMsOf, demoKeyOf, silentControllers, skewMsOf } from '@parkla/server/world/places/demo-devices.ts'
import type { Barrier } from './barrier.ts'
import { makeCamera, sendByHttp, type Camera } from './camera.ts'
import { makeController, type Controller, type ControllerMake, type Publish } from './controller.ts'
import type { FoundPlace } from '../demo-server.ts'
import { openMqttDevice, type MqttDevice } from './mqtt-device.ts'
import type { Timer } from '../timer.ts'

type LinkedController = { controller: Controller; link: MqttDevice }

/** A camera with its barrier. */
export type Lane = {
  camera: Camera
  barrier: Barrier | undefined
}

/** All simulated devices, connected with the demo's device keys. */
export type Devices = {
  controllers: ReadonlyMap<string, LinkedController>
  lanes: ReadonlyMap<string, Lane>
  close: () => Promise<void>
}

type Surroundings = {
  timer: Timer
  url: string
  server: string
  onTrouble: (device: string, why: string) => void
  /** Called before the device executes a command. */
  onOrder?: (command: DeviceCommand) => void
  reconnectMs?: number
}

const heartbeatMs = 60_000
const restartMs = 4_000

const makeOf = (found: GateController): ControllerMake => ({
  version: found.Version,
  firmware: found.FirmwareVersion,
  rssi: found.LastRSSI ?? 0,
  clockSkewMs: skewMsOf(found.ControllerId),
  gates: found.Gates.map(({ GateNumber, isAlwaysOpened, AlwaysOpenedUntil }) => ({
    number: GateNumber,
    isKeptOpen: isAlwaysOpened,
    ...(isSet(AlwaysOpenedUntil) && { untilMs: Date.parse(AlwaysOpenedUntil) }),
  })),
})

/** Connects a controller; messages during an outage are dropped, the full state follows the reconnect. */
export const linkController = (
  device: string,
  make: ControllerMake,
  { timer, url, onTrouble, onOrder, ...waits }: Omit<Surroundings, 'server'>,
): LinkedController => {
  const publish: Publish = (kind, body) => {
    if (link.isConnected()) link.publish(kind, body).catch((error: Error) => onTrouble(device, error.message))
  }
  const controller: Controller = makeController(make, {
    timer,
    publish,
    restart: () => {
      link.unplug()
      timer.after(restartMs, link.plugIn)
    },
  })
  const link: MqttDevice = openMqttDevice({
    url,
    device,
    key: demoKeyOf(device),
    ...waits,
    onConnect: controller.connected,
    onCommand: (command) => {
      onOrder?.(command)
      controller.onCommand(command)
    },
    onTrouble: (why) => onTrouble(device, why),
  })
  const scheduleHeartbeat = (): void => {
    timer.after(heartbeatMs, () => {
      controller.sendHeartbeat()
      scheduleHeartbeat()
    })
  }
  scheduleHeartbeat()
  return { controller, link }
}

/** Every fifth camera of the demo uses HTTP. */
const speaksHttp = (index: number): boolean => index % 5 === 4

type LinkedCamera = { camera: Camera; close: () => Promise<void> }

type CameraMake = {
  isHttp: boolean
  numberFrom: string
  /** Camera clock minus real time. */
  clockSkewMs?: number
}

/** Connects a camera by MQTT or HTTP. */
export const linkCamera = (
  device: string,
  { isHttp, numberFrom, clockSkewMs = 0 }: CameraMake,
  { timer, url, server, onTrouble, reconnectMs }: Surroundings,
): LinkedCamera => {
  const key = demoKeyOf(device)
  if (isHttp)
    return {
      camera: makeCamera({ timer, numberFrom, clockSkewMs, send: sendByHttp({ server, device, key }) }),
      close: () => Promise.resolve(),
    }
  const link = openMqttDevice({
    url,
    device,
    key,
    ...(reconnectMs && { reconnectMs }),
    onTrouble: (why) => onTrouble(device, why),
  })
  return {
    camera: makeCamera({ timer, numberFrom, clockSkewMs, send: (read) => link.publish('read', read) }),
    close: link.close,
  }
}

type Opened = Pick<Devices, 'controllers'> & { barriers: Map<number, Barrier> }

/** Connects controllers; barriers are keyed by gate id. */
const openControllers = (found: readonly FoundPlace[], surroundings: Surroundings): Opened => {
  const controllers = new Map<string, LinkedController>()
  const opened: Opened = { controllers, barriers: new Map() }
  for (const one of found.flatMap(({ controllers }) => controllers)) {
    if (silentControllers.has(one.ControllerId)) continue
    const linked = linkController(one.ControllerId, makeOf(one), surroundings)
    controllers.set(one.ControllerId, linked)
    for (const { ID, GateNumber } of one.Gates) {
      const barrier = linked.controller.barrier(GateNumber)
      if (barrier) opened.barriers.set(ID, barrier)
    }
  }
  return opened
}

/** Connects all devices except the demo's silent controllers. */
export const openDevices = (found: readonly FoundPlace[], surroundings: Surroundings): Devices => {
  const { controllers, barriers } = openControllers(found, surroundings)
  const lanes = new Map<string, Lane>()
  const cameras: LinkedCamera[] = []
  // unique per run, so that read ids of an earlier run are not repeated
  const numberFrom = surroundings.timer.nowMs().toString(36)
  for (const [index, { CameraId, GateId }] of found.flatMap(({ cameras }) => cameras).entries()) {
    const barrier = GateId === null ? undefined : barriers.get(GateId)
    // no car passes the gate of a silent controller, so its camera is left out
    if (GateId !== null && !barrier) continue
    const make = { isHttp: speaksHttp(index), numberFrom, clockSkewMs: cameraSkewMsOf(CameraId) }
    const linked = linkCamera(CameraId, make, surroundings)
    cameras.push(linked)
    lanes.set(CameraId, { camera: linked.camera, barrier })
  }
  return {
    controllers,
    lanes,
    close: async () => {
      await Promise.all([...controllers.values()].map(({ link }) => link.close()))
      await Promise.all(cameras.map(({ close }) => close()))
    },
  }
}
