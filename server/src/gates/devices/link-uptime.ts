import type { Instant } from '@parkla/contract/kit/time.ts'
import type { GatePort } from '../../ports/gate.port.ts'

type Watcher = { now: () => Instant; warn: (text: string) => void }

/** Start of the current connection to the devices; undefined while the link is down, when missing heartbeats prove nothing (R159). */
export const connectedSince = (gate: Pick<GatePort, 'isUp'>, { now, warn }: Watcher): (() => Instant | undefined) => {
  let since: Instant | undefined
  return () => {
    const isUp = gate.isUp()
    if (!isUp && since !== undefined) warn('the link to the devices is down; heartbeat alarms are paused')
    since = isUp ? (since ?? now()) : undefined
    return since
  }
}
