import * as z from 'zod'
import { Instant } from '../../kit/time.ts'

/**
 * MQTT messages between Parkla and the devices at a place; `docs/devices.md` documents them for manufacturers. Timestamps
 * are UTC by the device's clock; a message may arrive late, twice and out of order.
 */

/** Device name: the manufacturer's number, also the MQTT user name. `parkla` is reserved for the server. */
export const DeviceName = z.string().regex(/^(?!parkla$)[A-Za-z0-9-]{1,40}$/)

const text = (most: number) => z.string().max(most)
const pin = z.number().int().min(0).max(255)

/** Controller heartbeat: every minute, and right after it connects. `Rssi` in dBm, 0 without a radio. */
const Heartbeat = z.object({
  Time: Instant,
  Version: z.number().int().min(1).max(99),
  UptimeSeconds: z.number().int().min(0),
  Rssi: z.number().int().min(-200).max(0),
  EthernetIP: text(45).default(''),
  WifiIP: text(45).default(''),
  FirmwareVersion: text(40).default(''),
})

export const gateActivities = ['OPEN', 'CLOSED'] as const

/** Barrier positions; sent on every change and in answer to STATUS. */
const GateStatus = z.object({
  Time: Instant,
  Gates: z
    .array(
      z.object({
        GateNumber: z.number().int().min(1).max(16),
        Activity: z.enum(gateActivities),
        isAlwaysOpened: z.boolean(),
      }),
    )
    .max(16),
})

/** Loops, buttons, sensors; sent on every change and in answer to STATUS. */
const InputStates = z.object({
  Time: Instant,
  Inputs: z.array(z.object({ Pin: pin, Description: text(100).default(''), Status: z.boolean() })).max(64),
})

/** Relays; sent on every change and in answer to STATUS. */
const OutputStates = z.object({
  Time: Instant,
  Outputs: z.array(z.object({ Pin: pin, Status: z.boolean() })).max(64),
})

export const logLevels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const

/** One line of the controller's log; duplicates are dropped by `LineId`. */
const LogLine = z.object({
  LineId: text(64).min(1),
  Time: Instant,
  Level: z.enum(logLevels),
  Message: text(2000),
})

export const gateCommands = ['OPEN', 'RESET', 'STATUS', 'KEEP_OPEN', 'RELEASE_KEEP_OPEN', 'UPDATE_FIRMWARE'] as const
export type GateCommandName = (typeof gateCommands)[number]

/** Result of a command; an expired command is answered FAILED and not executed. */
const CommandAnswer = z.object({
  CommandId: z.uuid(),
  Time: Instant,
  Result: z.enum(['DONE', 'FAILED']),
  Message: text(500).default(''),
})

/** Progress of a firmware update after its command was answered DONE. */
const FirmwareProgress = z.object({
  Time: Instant,
  Version: text(40),
  State: z.enum(['DOWNLOADING', 'INSTALLING', 'INSTALLED', 'FAILED']),
  Percent: z.number().int().min(0).max(100).default(0),
})

/** Raw image size; base64 on the wire is a third larger. */
export const maxImageBytes = 512 * 1024

/**
 * A plate read by a camera. `ReadId` is the camera's own id of the read; duplicates are dropped by it. `Plate` is empty when
 * the camera detected a car without reading a plate; `Confidence` is 0 to 1.
 */
export const PlateRead = z.object({
  ReadId: text(64).min(1),
  Time: Instant,
  Plate: text(20),
  Confidence: z.number().min(0).max(1),
  Image: z
    .base64()
    .max(Math.ceil(maxImageBytes / 3) * 4)
    .default(''),
  ContentType: z.enum(['image/jpeg', 'image/png', '']).default(''),
})
export type PlateRead = z.infer<typeof PlateRead>

/** Message kinds that devices send, by the last topic level. */
export const deviceMessages = {
  heartbeat: Heartbeat,
  status: GateStatus,
  inputs: InputStates,
  outputs: OutputStates,
  log: LogLine,
  answer: CommandAnswer,
  firmware: FirmwareProgress,
  read: PlateRead,
} as const
export type DeviceMessageKind = keyof typeof deviceMessages

/** One validated message of a device. */
export type DeviceMessage = {
  [Kind in DeviceMessageKind]: { device: string; kind: Kind; body: z.infer<(typeof deviceMessages)[Kind]> }
}[DeviceMessageKind]

/**
 * A command to a controller. The controller executes each `CommandId` once and never after `ExpiresAt` by its own clock.
 * `Until` ends KEEP_OPEN at the device even while the link is down.
 */
export const DeviceCommand = z.object({
  CommandId: z.uuid(),
  Command: z.enum(gateCommands),
  ExpiresAt: Instant,
  GateNumber: z.number().int().min(1).max(16).optional(),
  OutputList: z.array(pin).max(16).optional(),
  FirmwareUrl: z.url().optional(),
  Until: Instant.optional(),
})
export type DeviceCommand = z.infer<typeof DeviceCommand>

const root = 'parkla/v1'

/** `parkla/v1/{device}/{kind}`: a device publishes there and may subscribe only to its own `command` topic. */
export const topicOf = (device: string, kind: DeviceMessageKind | 'command'): string => `${root}/${device}/${kind}`

/** Topic filters that the server subscribes to, one per kind. */
export const subscribedTopics = Object.keys(deviceMessages).map((kind) => `${root}/+/${kind}`)

/** Device and kind of a topic; undefined for any other topic. */
export const readTopic = (topic: string): { device: string; kind: string } | undefined => {
  const [, device, kind] = /^parkla\/v1\/([A-Za-z0-9-]{1,40})\/([a-z]+)$/.exec(topic) ?? []
  return device === undefined || kind === undefined ? undefined : { device, kind }
}
