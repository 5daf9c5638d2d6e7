import type { DeviceCommand, DeviceMessage } from '@parkla/contract/gates/devices/device-messages.ts'

/** Credentials of a connecting device. */
export type DeviceLogin = { device: string; key: string }

export type GateHandlers = {
  /**
   * Handles one message. It is acknowledged after this resolves, and delivered again if it throws or the process dies; so a
   * message may arrive twice.
   */
  onMessage: (message: DeviceMessage) => Promise<void>
  /** Reports an invalid message, which is dropped. `why` never contains a plate or key. */
  onUnreadable: (device: string, why: string) => void
  /** Called by adapters that authenticate devices; an external broker has its own user list. */
  isKnown: (login: DeviceLogin) => Promise<boolean>
}

/**
 * The devices at the places: gate controllers and cameras (`docs/devices.md`).
 *
 * @throws PortFailure `unreachable`, retryable, when there is no link to the broker.
 */
export type GatePort = {
  /** Starts receiving messages; call once. Resolves when connected; the adapter reconnects from then on. */
  listen: (listening: GateHandlers) => Promise<void>
  /** Sends a command; resolves when the broker has accepted it. A disconnected device never receives it. */
  send: (device: string, command: DeviceCommand) => Promise<void>
  /** Disconnects a device whose key was revoked; does nothing with an external broker. */
  forget: (device: string) => Promise<void>
  /** True while messages of devices can arrive; otherwise their silence means nothing. */
  isUp: () => boolean
  /**
   * Checks `isKnown` again for every connected device and disconnects unknown ones; does nothing with an external broker.
   */
  recheck: () => Promise<void>
  close: () => Promise<void>
}
