import type { DeviceCommand, DeviceMessage } from '@parkla/contract/devices/devices.messages.ts'

/** A device that wants to come in, with the key that it was given. */
export type DeviceLogin = { device: string; key: string }

export type GateListening = {
  /**
   * Takes one message. It is acknowledged to the device only after this resolves, and comes again when it throws or the
   * process dies; so the same message may come twice.
   */
  onMessage: (message: DeviceMessage) => Promise<void>
  /** A message that is none; kept out of the house and counted. Neither plate nor key is in `why`. */
  onUnreadable: (device: string, why: string) => void
  /** Asked where the adapter itself lets devices in; a broker of its own has its own list. */
  isKnown: (login: DeviceLogin) => Promise<boolean>
}

/**
 * The devices at the places: gate controllers and cameras (`docs/devices.md`).
 *
 * @throws PortFailure `unreachable`, retryable, when there is no link to the broker.
 */
export type GatePort = {
  /** Begins to hear devices; once. Resolves when the link stands, and keeps it up by itself from then on. */
  listen: (listening: GateListening) => Promise<void>
  /** Hands a command to the controller; resolves when the broker has it. A device that is away never hears of it. */
  send: (device: string, command: DeviceCommand) => Promise<void>
  /** Ends the sessions of a device whose key was taken away; resolves when it is out, or at once where the broker is another's. */
  forget: (device: string) => Promise<void>
  /** Whether devices can be heard now; while not, their silence says nothing of them. */
  isUp: () => boolean
  /** Asks `isKnown` again for whoever is connected, and ends the sessions of those who are not; nothing where the broker is another's. */
  recheck: () => Promise<void>
  close: () => Promise<void>
}
