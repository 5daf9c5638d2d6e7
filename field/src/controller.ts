import type { DeviceCommand, deviceMessages } from '@parkla/contract/devices/device-messages.ts'
import type * as z from 'zod'
import { makeBarrier, type Barrier } from './barrier.ts'
import type { Timer } from './timer.ts'

export type ControllerKind = Exclude<keyof typeof deviceMessages, 'read'>
export type Body<Kind extends ControllerKind> = z.infer<(typeof deviceMessages)[Kind]>
export type Say = <Kind extends ControllerKind>(kind: Kind, body: Body<Kind>) => void

/** A controller as it was delivered and stands there. */
export type ControllerMake = {
  version: number
  firmware: string
  /** dBm; 0 on a cable. */
  rssi: number
  /** Its clock minus ours. */
  clockSkewMs: number
  gates: readonly { number: number; isKeptOpen: boolean; untilMs?: number }[]
}

type Surroundings = {
  timer: Timer
  say: Say
  /** Cuts the power for a moment; `connected` is called when it is back. */
  restart: () => void
}

/** A simulated gate controller that obeys docs/devices.md. */
export type Controller = {
  /** After each connection: it lives, and this is how things stand. */
  connected: () => void
  hear: (command: DeviceCommand) => void
  barrier: (gateNumber: number) => Barrier | undefined
  /** Every minute. */
  beat: () => void
}

type Level = Body<'log'>['Level']
type Said = Pick<Body<'answer'>, 'Result' | 'Message'>

/** What a restart forgets and what it keeps. */
type Memory = { startedMs: number; firmware: string; lines: number; installing: string; answered: Map<string, Said> }

type Inside = Surroundings & { make: ControllerMake; memory: Memory; barriers: Map<number, Barrier> }

const done: Said = { Result: 'DONE', Message: '' }
const failed = (Message: string): Said => ({ Result: 'FAILED', Message })

const ownTime = ({ timer, make }: Inside): string => new Date(timer.nowMs() + make.clockSkewMs).toISOString()

const hasExtras = ({ make }: Inside): boolean => make.version >= 3

const sayStatus = (inside: Inside): void =>
  inside.say('status', {
    Time: ownTime(inside),
    Gates: Array.from(inside.barriers, ([GateNumber, barrier]) => {
      const { isOpen, isKeptOpen } = barrier.state()
      return { GateNumber, Activity: isOpen ? ('OPEN' as const) : ('CLOSED' as const), isAlwaysOpened: isKeptOpen }
    }),
  })

/** The loop of a lane has the number of its pin, its relay too. */
const sayPins = (inside: Inside): void => {
  if (!hasExtras(inside)) return
  const states = Array.from(inside.barriers, ([Pin, barrier]) => ({ Pin, ...barrier.state() }))
  inside.say('inputs', {
    Time: ownTime(inside),
    Inputs: states.map(({ Pin, isLoopOccupied }) => ({ Pin, Description: `Loop ${Pin}`, Status: isLoopOccupied })),
  })
  inside.say('outputs', {
    Time: ownTime(inside),
    Outputs: states.map(({ Pin, isOpen }) => ({ Pin, Status: isOpen })),
  })
}

const log = (inside: Inside, Level: Level, Message: string): void => {
  const { memory, say } = inside
  if (!hasExtras(inside)) return
  memory.lines += 1
  say('log', { LineId: `${memory.startedMs.toString(36)}-${memory.lines}`, Time: ownTime(inside), Level, Message })
}

const beat = (inside: Inside): void => {
  const { make, memory, timer, say } = inside
  say('heartbeat', {
    Time: ownTime(inside),
    Version: make.version,
    UptimeSeconds: Math.floor((timer.nowMs() - memory.startedMs) / 1000),
    // a little weather
    Rssi: make.rssi === 0 ? 0 : make.rssi + (Math.floor(timer.nowMs() / 60_000) % 3) - 1,
    EthernetIP: hasExtras(inside) ? '10.20.0.10' : '',
    WifiIP: hasExtras(inside) && make.rssi !== 0 ? '192.168.0.24' : '',
    FirmwareVersion: memory.firmware,
  })
}

const restart = (inside: Inside): void => {
  inside.memory.startedMs = inside.timer.nowMs()
  inside.memory.lines = 0
  inside.restart()
}

/** The version stands in the address, `…/controller-2.5.0.bin`. */
const versionIn = (url: string): string => /\d+(?:\.\d+)+/.exec(new URL(url).pathname)?.[0] ?? ''

const downloadMs = 6_000
const steps = [0, 25, 50, 75, 100] as const

const install = (inside: Inside, Version: string): void => {
  const { timer, say, memory } = inside
  for (const [step, Percent] of steps.entries())
    timer.after((step * downloadMs) / steps.length, () =>
      say('firmware', { Time: ownTime(inside), Version, State: 'DOWNLOADING', Percent }),
    )
  timer.after(downloadMs, () => {
    say('firmware', { Time: ownTime(inside), Version, State: 'INSTALLING', Percent: 100 })
    memory.installing = Version
    timer.after(2_000, () => {
      memory.firmware = Version
      restart(inside)
    })
  })
}

type Reply = (said: Said) => void

const move = (inside: Inside, command: DeviceCommand, reply: Reply): void => {
  // by the gate's number, else by the pin of its relay
  const barrier = inside.barriers.get(command.GateNumber ?? command.OutputList?.[0] ?? 0)
  if (!barrier) return reply(failed('No such gate'))
  const untilMs = command.Until === undefined ? undefined : Date.parse(command.Until) - inside.make.clockSkewMs
  if (command.Command === 'KEEP_OPEN') return barrier.keepOpen(untilMs, () => reply(done))
  if (command.Command === 'OPEN') return barrier.open(() => reply(done))
  barrier.release()
  reply(done)
}

const update = (inside: Inside, { FirmwareUrl }: DeviceCommand, reply: Reply): void => {
  if (!hasExtras(inside) || inside.memory.firmware.startsWith('1.1')) return reply(failed('Not over the air'))
  const version = FirmwareUrl === undefined ? '' : versionIn(FirmwareUrl)
  if (version === '') return reply(failed('No firmware there'))
  reply(done)
  install(inside, version)
}

const carryOut = (inside: Inside, command: DeviceCommand, reply: Reply): void => {
  switch (command.Command) {
    case 'STATUS':
      sayStatus(inside)
      sayPins(inside)
      return reply(done)
    case 'RESET':
      reply(done)
      return void inside.timer.after(300, () => restart(inside))
    case 'UPDATE_FIRMWARE':
      return update(inside, command, reply)
    default:
      return move(inside, command, reply)
  }
}

/** Each number once, none too late; whoever asks again hears the same answer again. */
const hear = (inside: Inside, command: DeviceCommand): void => {
  const { CommandId } = command
  const { answered } = inside.memory
  const reply = (said: Said): void => {
    answered.set(CommandId, said)
    inside.say('answer', { CommandId, Time: ownTime(inside), ...said })
  }
  const before = answered.get(CommandId)
  if (before !== undefined) {
    if (before.Message !== 'on its way') reply(before)
    return
  }
  if (answered.size > 500) answered.clear()
  if (ownTime(inside) > command.ExpiresAt) {
    log(inside, 'WARN', `${command.Command} came too late`)
    return reply(failed('Came too late'))
  }
  answered.set(CommandId, failed('on its way'))
  log(inside, 'INFO', `${command.Command}${command.GateNumber === undefined ? '' : ` gate ${command.GateNumber}`}`)
  carryOut(inside, command, reply)
}

const connected = (inside: Inside): void => {
  const { memory, say } = inside
  beat(inside)
  sayStatus(inside)
  sayPins(inside)
  log(inside, 'INFO', 'Link up')
  if (memory.installing === '') return
  say('firmware', { Time: ownTime(inside), Version: memory.installing, State: 'INSTALLED', Percent: 100 })
  memory.installing = ''
}

export const makeController = (make: ControllerMake, surroundings: Surroundings): Controller => {
  const startedMs = surroundings.timer.nowMs()
  const memory: Memory = { startedMs, firmware: make.firmware, lines: 0, installing: '', answered: new Map() }
  const inside: Inside = { ...surroundings, make, memory, barriers: new Map() }
  for (const { number, ...gate } of make.gates)
    inside.barriers.set(
      number,
      makeBarrier({
        ...gate,
        timer: surroundings.timer,
        changed: (what) => {
          if (what === 'gate') sayStatus(inside)
          sayPins(inside)
        },
      }),
    )
  return {
    connected: () => connected(inside),
    hear: (command) => hear(inside, command),
    barrier: (number) => inside.barriers.get(number),
    beat: () => beat(inside),
  }
}
