import { permits, holds, type Actor } from '../../access/actor.ts'
import type { GateCommandName } from '../devices/device-messages.ts'
import { notGiven } from '../../kit/input.ts'
import { isSet, type Instant } from '../../kit/time.ts'
import { all, allowed, forbid, refuse, reject, type Verdict } from '../../kit/verdict.ts'
import type { GateController, SendGateCommand } from './gates.schema.ts'

/** Controllers from this version on report uptime, addresses and firmware, keep logs and accept updates. */
const versionWithExtras = 3

export const hasExtras = ({ Version }: Pick<GateController, 'Version'>): boolean => Version >= versionWithExtras

/** Signal strength in percent of a value in dBm, rounded first; null for an unknown one, empty or 0 (R164). */
export const signalPercent = (rssi: number | null | undefined): number | null => {
  const whole = Math.round(rssi ?? 0)
  if (whole === 0) return null
  if (whole <= -85) return 10
  if (whole <= -71) return 25
  if (whole <= -60) return 40
  return whole <= -50 ? 65 : 98
}

export type SilenceLimits = { lateMinutes: number; deadMinutes: number }

/** R159. The limits are settings. */
export const healthOf = (
  { LastHeartbeat }: Pick<GateController, 'LastHeartbeat'>,
  now: Instant,
  { lateMinutes, deadMinutes }: SilenceLimits,
): GateController['Health'] => {
  if (!isSet(LastHeartbeat)) return 'NEW'
  const silentMinutes = (Date.parse(now) - Date.parse(LastHeartbeat)) / 60_000
  if (silentMinutes >= deadMinutes) return 'DEAD'
  return silentMinutes >= lateMinutes ? 'LATE' : 'ALIVE'
}

/** Seconds until a command that was not sent expires; a device applies them by its own clock (R161). */
export const secondsToExpire = (command: GateCommandName, by: 'read' | 'person'): number => {
  if (command === 'UPDATE_FIRMWARE') return 60
  return by === 'read' ? 5 : 10
}

/** Seconds after which a sent command counts as unanswered (R161). */
export const secondsToAnswer = { NETWORK: 10, SMS: 120 } as const

/** An update without an end after this time counts as failed. */
export const longestUpdateMinutes = 30

const configuring: readonly GateCommandName[] = ['RESET', 'UPDATE_FIRMWARE']

/** Operators move gates; restart and firmware need the right to configure (R165). */
export const mayCommand = (actor: Actor, command: GateCommandName): Verdict =>
  all(
    permits(actor, 'gates.operate'),
    !configuring.includes(command) || holds(actor, 'gates.configure') || forbid('gates.mayNotConfigure'),
  )

type Request = Pick<SendGateCommand, 'Command' | 'Reason' | 'Until' | 'GateId' | 'OutputList'>

const isForOneGate = ({ Command, GateId, OutputList }: Request): boolean =>
  GateId !== undefined || (Command === 'OPEN' && OutputList.length > 0)

const asksForGate: readonly GateCommandName[] = ['OPEN', 'KEEP_OPEN', 'RELEASE_KEEP_OPEN']

const asksForReason = ({ Command, Until }: Request): boolean =>
  Command === 'OPEN' || (Command === 'KEEP_OPEN' && !isSet(Until))

/** Fills in the reason for clients of the specification, which has no such field (R190). */
export const withReason = <Sent extends Request>(request: Sent): Sent =>
  request.Reason === '' && asksForReason(request) ? { ...request, Reason: notGiven } : request

/** A command that moves a gate names one; on the screen a person who opens it gives a reason (R163). */
export const isPossibleCommand = (request: Request, now: Instant): Verdict => {
  const { Command, Reason, Until } = request
  if (asksForGate.includes(Command) && !isForOneGate(request)) return reject('gates.gateMissing')
  if (Command === 'OPEN') return Reason === '' ? reject('gates.openNeedsReason') : allowed
  if (Command !== 'KEEP_OPEN') return allowed
  if (!isSet(Until)) return Reason === '' ? reject('gates.keepOpenNeedsReason') : allowed
  return Date.parse(Until) > Date.parse(now) ? allowed : reject('gates.keepOpenEndsInPast')
}

/** A text message needs the number of the SIM card (R160); a firmware URL does not fit into one. */
export const mayBeReached = (
  { PhoneNumber }: Pick<GateController, 'PhoneNumber'>,
  { SendMode, Command }: Pick<SendGateCommand, 'SendMode' | 'Command'>,
): Verdict =>
  SendMode === 'NETWORK'
    ? allowed
    : all(
        PhoneNumber !== '' || refuse('gates.noPhoneNumber'),
        Command !== 'UPDATE_FIRMWARE' || reject('gates.firmwareNotBySms'),
      )

/** Firmware whose version begins with "1.1", also 1.10, takes no update over the air (R162). */
export const isOverAir = ({ FirmwareVersion }: Pick<GateController, 'FirmwareVersion'>): boolean =>
  !FirmwareVersion.startsWith('1.1')

export type UpdateCandidate = Pick<GateController, 'Version' | 'FirmwareVersion' | 'UpdatingTo'> & {
  Gates: readonly { isAlwaysOpened: boolean }[]
}

/** R162: `others` are the controllers of the same place. */
export const mayUpdateFirmware = (
  actor: Actor,
  controller: UpdateCandidate,
  others: readonly Pick<GateController, 'UpdatingTo'>[],
): Verdict =>
  all(
    mayCommand(actor, 'UPDATE_FIRMWARE'),
    hasExtras(controller) || refuse('gates.firmwareVersionTooOld'),
    isOverAir(controller) || refuse('gates.firmwareNotOverAir'),
    [controller, ...others].every(({ UpdatingTo }) => UpdatingTo === '') || refuse('gates.firmwareOneAtATime'),
    !controller.Gates.some(({ isAlwaysOpened }) => isAlwaysOpened) || refuse('gates.firmwareWhileKeptOpen'),
  )

/** R162: during an update the controller restarts and could not release the gate. */
export const mayKeepOpen = (
  { UpdatingTo }: Pick<GateController, 'UpdatingTo'>,
  { Command }: Pick<SendGateCommand, 'Command'>,
): Verdict => (Command === 'KEEP_OPEN' && UpdatingTo !== '' ? refuse('gates.keepOpenWhileUpdating') : allowed)

export const mayConfigureGates = (actor: Actor): Verdict => permits(actor, 'gates.configure')

/** R165: removing a device needs its name typed as confirmation; only a specified call may come without one (R190). */
export const mayRemoveDevice = (actor: Actor, device: { name: string }, confirmation: string | undefined): Verdict =>
  all(
    permits(actor, 'gates.delete'),
    confirmation === undefined || confirmation === device.name || reject('gates.confirmationWrong'),
  )
