import type { DeviceCommand, deviceMessages } from '@parkla/contract/gates/devices/device-messages.ts'
import type * as z from 'zod'
import { makeBarrier, type Barrier } from './barrier.ts'
import type { Timer } from '../timer.ts'

export type ControllerKind = Exclude<keyof typeof deviceMessages, 'read'>
export type Body<Kind extends ControllerKind> = z.infer<(typeof deviceMessages)[Kind]>
export type Publish = <Kind extends ControllerKind>(kind: Kind, body: Body<Kind>) => void

/** Model and installation of a controller. */
export type ControllerMake = {
  version: number
  firmware: string
  /** dBm; 0 on Ethernet. */
  rssi: number
  /** Device clock minus real time. */
  clockSkewMs: number
  gates: readonly { number: number; isKeptOpen: boolean; untilMs?: number }[]
}

type Surroundings = {
  timer: Timer
  publish: Publish
  /** Restarts the device; `connected` is called after the reconnect. */
  restart: () => void
}

/** A simulated gate controller that follows docs/devices.md. */
export type Controller = {
  /** After each connection: publishes a heartbeat and the full state. */
  connected: () => void
  onCommand: (command: DeviceCommand) => void
  barrier: (gateNumber: number) => Barrier | undefined
  sendHeartbeat: () => void
}

type Level = Body<'log'>['Level']
type Answer = Pick<Body<'answer'>, 'Result' | 'Message'>

type Memory = { startedMs: number; firmware: string; lines: number; installing: string; answered: Map<string, Answer> }

type Internals = Surroundings & { make: ControllerMake; memory: Memory; barriers: Map<number, Barrier> }

const done: Answer = { Result: 'DONE', Message: '' }
const failed = (Message: string): Answer => ({ Result: 'FAILED', Message })

const deviceTime = ({ timer, make }: Internals): string => new Date(timer.nowMs() + make.clockSkewMs).toISOString()

const hasExtras = ({ make }: Internals): boolean => make.version >= 3

const publishStatus = (internals: Internals): void =>
  internals.publish('status', {
    Time: deviceTime(internals),
    Gates: Array.from(internals.barriers, ([GateNumber, barrier]) => {
      const { isOpen, isKeptOpen } = barrier.state()
      return { GateNumber, Activity: isOpen ? ('OPEN' as const) : ('CLOSED' as const), isAlwaysOpened: isKeptOpen }
    }),
  })

/** A gate's number is also the pin of its loop and of its relay. */
const publishPins = (internals: Internals): void => {
  if (!hasExtras(internals)) return
  const states = Array.from(internals.barriers, ([Pin, barrier]) => ({ Pin, ...barrier.state() }))
  internals.publish('inputs', {
    Time: deviceTime(internals),
    Inputs: states.map(({ Pin, isLoopOccupied }) => ({ Pin, Description: `Loop ${Pin}`, Status: isLoopOccupied })),
  })
  internals.publish('outputs', {
    Time: deviceTime(internals),
    Outputs: states.map(({ Pin, isOpen }) => ({ Pin, Status: isOpen })),
  })
}

const log = (internals: Internals, Level: Level, Message: string): void => {
  const { memory, publish } = internals
  if (!hasExtras(internals)) return
  memory.lines += 1
  publish('log', {
    LineId: `${memory.startedMs.toString(36)}-${memory.lines}`,
    Time: deviceTime(internals),
    Level,
    Message,
  })
}

const sendHeartbeat = (internals: Internals): void => {
  const { make, memory, timer, publish } = internals
  publish('heartbeat', {
    Time: deviceTime(internals),
    Version: make.version,
    UptimeSeconds: Math.floor((timer.nowMs() - memory.startedMs) / 1000),
    // signal noise
    Rssi: make.rssi === 0 ? 0 : make.rssi + (Math.floor(timer.nowMs() / 60_000) % 3) - 1,
    EthernetIP: hasExtras(internals) ? '10.20.0.10' : '',
    WifiIP: hasExtras(internals) && make.rssi !== 0 ? '192.168.0.24' : '',
    FirmwareVersion: memory.firmware,
  })
}

const restart = (internals: Internals): void => {
  internals.memory.startedMs = internals.timer.nowMs()
  internals.memory.lines = 0
  internals.restart()
}

/** The version in a firmware URL, `…/controller-2.5.0.bin`. */
const versionIn = (url: string): string => /\d+(?:\.\d+)+/.exec(new URL(url).pathname)?.[0] ?? ''

const downloadMs = 6_000
const steps = [0, 25, 50, 75, 100] as const

const install = (internals: Internals, Version: string): void => {
  const { timer, publish, memory } = internals
  for (const [step, Percent] of steps.entries())
    timer.after((step * downloadMs) / steps.length, () =>
      publish('firmware', { Time: deviceTime(internals), Version, State: 'DOWNLOADING', Percent }),
    )
  timer.after(downloadMs, () => {
    publish('firmware', { Time: deviceTime(internals), Version, State: 'INSTALLING', Percent: 100 })
    memory.installing = Version
    timer.after(2_000, () => {
      memory.firmware = Version
      restart(internals)
    })
  })
}

type Reply = (answer: Answer) => void

const move = (internals: Internals, command: DeviceCommand, reply: Reply): void => {
  // by gate number, else by relay pin
  const barrier = internals.barriers.get(command.GateNumber ?? command.OutputList?.[0] ?? 0)
  if (!barrier) return reply(failed('No such gate'))
  const untilMs = command.Until === undefined ? undefined : Date.parse(command.Until) - internals.make.clockSkewMs
  if (command.Command === 'KEEP_OPEN') return barrier.keepOpen(untilMs, () => reply(done))
  if (command.Command === 'OPEN') return barrier.open(() => reply(done))
  barrier.release()
  reply(done)
}

const update = (internals: Internals, { FirmwareUrl }: DeviceCommand, reply: Reply): void => {
  if (!hasExtras(internals) || internals.memory.firmware.startsWith('1.1')) return reply(failed('Not over the air'))
  const version = FirmwareUrl === undefined ? '' : versionIn(FirmwareUrl)
  if (version === '') return reply(failed('No firmware there'))
  reply(done)
  install(internals, version)
}

const execute = (internals: Internals, command: DeviceCommand, reply: Reply): void => {
  switch (command.Command) {
    case 'STATUS':
      publishStatus(internals)
      publishPins(internals)
      return reply(done)
    case 'RESET':
      reply(done)
      return void internals.timer.after(300, () => restart(internals))
    case 'UPDATE_FIRMWARE':
      return update(internals, command, reply)
    default:
      return move(internals, command, reply)
  }
}

/** Executes each command id once and no expired one; a repeated command gets the stored answer. */
const handleCommand = (internals: Internals, command: DeviceCommand): void => {
  const { CommandId } = command
  const { answered } = internals.memory
  const reply = (answer: Answer): void => {
    answered.set(CommandId, answer)
    internals.publish('answer', { CommandId, Time: deviceTime(internals), ...answer })
  }
  const before = answered.get(CommandId)
  if (before !== undefined) {
    if (before.Message !== 'on its way') reply(before)
    return
  }
  if (answered.size > 500) answered.clear()
  if (deviceTime(internals) > command.ExpiresAt) {
    log(internals, 'WARN', `${command.Command} came too late`)
    return reply(failed('Came too late'))
  }
  answered.set(CommandId, failed('on its way'))
  log(internals, 'INFO', `${command.Command}${command.GateNumber === undefined ? '' : ` gate ${command.GateNumber}`}`)
  execute(internals, command, reply)
}

const connected = (internals: Internals): void => {
  const { memory, publish } = internals
  sendHeartbeat(internals)
  publishStatus(internals)
  publishPins(internals)
  log(internals, 'INFO', 'Link up')
  if (memory.installing === '') return
  publish('firmware', { Time: deviceTime(internals), Version: memory.installing, State: 'INSTALLED', Percent: 100 })
  memory.installing = ''
}

export const makeController = (make: ControllerMake, surroundings: Surroundings): Controller => {
  const startedMs = surroundings.timer.nowMs()
  const memory: Memory = { startedMs, firmware: make.firmware, lines: 0, installing: '', answered: new Map() }
  const internals: Internals = { ...surroundings, make, memory, barriers: new Map() }
  for (const { number, ...gate } of make.gates)
    internals.barriers.set(
      number,
      makeBarrier({
        ...gate,
        timer: surroundings.timer,
        changed: (what) => {
          if (what === 'gate') publishStatus(internals)
          publishPins(internals)
        },
      }),
    )
  return {
    connected: () => connected(internals),
    onCommand: (command) => handleCommand(internals, command),
    barrier: (number) => internals.barriers.get(number),
    sendHeartbeat: () => sendHeartbeat(internals),
  }
}
