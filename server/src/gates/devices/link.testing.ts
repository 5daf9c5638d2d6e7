import type { TestNode } from '../../testing/test-node.ts'
import type { GatePort } from '../../ports/gate.port.ts'
import { PortFailure } from '../../ports/port-failure.ts'
import type { DeviceCommand } from '@parkla/contract/gates/devices/device-messages.ts'
import type { LinkContext } from './device-link.ts'

/** A gate port that records commands, or fails while `isDown`. */
export type RecordingGate = GatePort & { sent: { device: string; command: DeviceCommand }[]; isDown: boolean }

export const recordingGate = (): RecordingGate => {
  const port: RecordingGate = {
    sent: [],
    isDown: false,
    listen: () => Promise.resolve(),
    forget: () => Promise.resolve(),
    close: () => Promise.resolve(),
    isUp: () => !port.isDown,
    recheck: () => Promise.resolve(),
    send: (device, command) => {
      if (port.isDown) return Promise.reject(new PortFailure('unreachable', 'down'))
      port.sent.push({ device, command })
      return Promise.resolve()
    },
  }
  return port
}

/** The link context of a test node with the given gate port. */
export const linkOf = (
  node: TestNode,
  gate: GatePort = recordingGate(),
  newLogs = new Map<number, number>(),
): LinkContext => ({
  ...node.jobContext(),
  ports: { ...node.services.ports, gate },
  newLogs,
  skews: new Map(),
})
