import * as z from 'zod'
import { DeviceName, gateActivities, gateCommands, logLevels } from '../devices/device-messages.ts'
import { Id } from '../../kit/id.ts'
import { pageQuery } from '../../kit/page.ts'
import { Instant, InstantInput } from '../../kit/time.ts'

export const gateDirections = ['ENTRY', 'EXIT', 'BOTH'] as const

export const Gate = z.object({
  ID: Id,
  GateNumber: z.number(),
  Description: z.string(),
  Activity: z.enum([...gateActivities, 'UNKNOWN']),
  isAlwaysOpened: z.boolean(),
  /** **+** Direction of traffic. */
  Direction: z.enum(gateDirections),
  /** **+** Time of the last change of `Activity`; zero date when unknown. */
  ActivitySince: Instant,
  /** **+** End of keeping open; zero date without an end (R163). */
  AlwaysOpenedUntil: Instant,
  /** **+** Start of keeping open; zero date when not kept open. */
  AlwaysOpenedSince: Instant,
  AlwaysOpenedReason: z.string(),
})
export type Gate = z.infer<typeof Gate>

export const ControllerInput = z.object({ ID: Id, Pin: z.number(), Description: z.string(), Status: z.boolean() })
export type ControllerInput = z.infer<typeof ControllerInput>

const PinState = z.object({ Pin: z.number(), Status: z.boolean() })
type PinState = z.infer<typeof PinState>

/** Health by the time since the last heartbeat (R159); NEW has never sent one. */
const controllerHealths = ['ALIVE', 'LATE', 'DEAD', 'NEW'] as const

/** A gate controller with its gates. Times are UTC, signal in dBm. */
export const GateController = z
  .object({
    Id,
    ControllerId: z.string(),
    PhoneNumber: z.string(),
    Description: z.string(),
    Version: z.number(),
    /** Seconds since its start; null when unknown. */
    Uptime: z.number().nullable(),
    EthernetIP: z.string(),
    WifiIP: z.string(),
    FirmwareVersion: z.string(),
    PinStateList: z.array(PinState),
    OutputPinStateList: z.array(PinState),
    /** Zero date before the first heartbeat. */
    LastHeartbeat: Instant,
    /** Null or 0 is unknown (R164). */
    LastRSSI: z.number().nullable(),
    Inputs: z.array(ControllerInput),
    Gates: z.array(Gate),
    /** **+** */
    PlaceId: Id,
    /** **+** R159. */
    Health: z.enum(controllerHealths),
    /** **+** Device clock minus server clock. */
    ClockSkewMs: z.number(),
    /** **+** Version being installed; empty without an update. */
    UpdatingTo: z.string(),
    /** **+** R8. */
    UpdatedAt: Instant,
  })
  .meta({ id: 'GateController' })
export type GateController = z.infer<typeof GateController>

export const Firmware = z.object({
  Id,
  Version: z.string(),
  FirmwareUrl: z.string(),
  Notes: z.string(),
  ReleasedAt: Instant,
})
export type Firmware = z.infer<typeof Firmware>

export const ListLogs = z.object({
  ...pageQuery([50, 100, 200]),
  level: z.enum(['', ...logLevels]).default(''),
})

export const ControllerLog = z.object({ Id, Time: Instant, Level: z.enum(logLevels), Message: z.string() })
export type ControllerLog = z.infer<typeof ControllerLog>

export const sendModes = ['NETWORK', 'SMS'] as const

/** A command to a controller or one of its gates (R160). */
export const SendGateCommand = z.object({
  Command: z.enum(gateCommands),
  /** Id of the gate, with `ForGate`. */
  GateId: Id.optional(),
  /** Must equal the path's id when given. */
  GateControllerId: Id.optional(),
  /** The command is for one gate, else for the controller. */
  ForGate: z.boolean().default(false),
  SendMode: z.enum(sendModes).default('NETWORK'),
  /** Output pins; empty: pins of the gate. */
  OutputList: z.array(z.number().int().min(0).max(255)).max(16).default([]),
  /** An address of the firmware list. */
  FirmwareUrl: z.string().max(500).optional(),
  /** **+** End of KEEP_OPEN (R163). */
  Until: InstantInput.optional(),
  /** **+** Why a gate is opened; stored in the audit trail. */
  Reason: z.string().trim().max(500).default(''),
})
export type SendGateCommand = z.infer<typeof SendGateCommand>

export const commandStatuses = ['WAITING', 'SENT', 'DONE', 'FAILED', 'NO_ANSWER', 'EXPIRED'] as const
export type CommandStatus = (typeof commandStatuses)[number]

/** A command with its result (R161). */
export const GateCommand = z.object({
  Id,
  Command: z.enum(gateCommands),
  GateControllerId: Id,
  GateId: Id.nullable(),
  SendMode: z.enum(sendModes),
  Status: z.enum(commandStatuses),
  /** The device's message about a failure. */
  Answer: z.string(),
  Reason: z.string(),
  /** Name of the sender; empty for commands of a read or of the system. */
  By: z.string(),
  LprEventId: Id.nullable(),
  CreatedAt: Instant,
  /** Zero date until the command is sent; likewise `AnsweredAt`. */
  SentAt: Instant,
  AnsweredAt: Instant,
})
export type GateCommand = z.infer<typeof GateCommand>

const description = z.string().trim().max(100).default('')

/** Settings of a gate; without ID a new one. */
export const SaveGate = z.object({
  ID: Id.optional(),
  GateNumber: z.number().int().min(1).max(16),
  Description: description,
  Direction: z.enum(gateDirections),
})

const controllerFields = {
  ControllerId: DeviceName,
  Description: description,
  PhoneNumber: z
    .string()
    .trim()
    .max(20)
    .regex(/^(\+\d{5,15})?$/, { message: 'input.notAPhone' })
    .default(''),
  Version: z.number().int().min(1).max(99).default(3),
  Gates: z.array(SaveGate).max(16).default([]),
}

const NewGate = SaveGate.omit({ ID: true }).extend({ Direction: SaveGate.shape.Direction.default('BOTH') })
const NewInput = z.object({
  Pin: z.number().int().min(0).max(255),
  Description: description,
  Status: z.boolean().default(false),
})
export const AddController = z.object({
  PlaceId: Id.optional(),
  ...controllerFields,
  Gates: z.array(NewGate).max(16).default([]),
  /** The user may name inputs before the device reports them; its reports replace the names. */
  Inputs: z
    .array(NewInput)
    .max(16)
    .refine((inputs) => new Set(inputs.map(({ Pin }) => Pin)).size === inputs.length, { message: 'input.wrongFormat' })
    .default([]),
})
export const SaveController = z.object({ ...controllerFields, UpdatedAt: InstantInput.optional() })

/** `Key` is the device's key, returned only in this answer. */
export const AddedController = z.object({ Controller: GateController, Key: z.string() })

/** A camera of a gate, or of a lane without one. */
export const Camera = z.object({
  Id,
  PlaceId: Id,
  CameraId: z.string(),
  Description: z.string(),
  Direction: z.enum(['ENTRY', 'EXIT']),
  /** Null for a lane without a gate. */
  GateId: Id.nullable(),
  Gate: z.string(),
  /** Zero date before the first read. */
  LastReadAt: Instant,
  UpdatedAt: Instant,
})
export type Camera = z.infer<typeof Camera>

const cameraFields = {
  CameraId: DeviceName,
  Description: description,
  Direction: z.enum(['ENTRY', 'EXIT']),
  GateId: Id.nullable().default(null),
}
export const AddCamera = z.object(cameraFields)
export const SaveCamera = z.object({ ...cameraFields, UpdatedAt: InstantInput.optional() })
export const AddedCamera = z.object({ Camera, Key: z.string() })
