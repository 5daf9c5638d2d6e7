import type { Instant } from '@parkla/contract/kit/time.ts'
import type { GatePort } from '../../../ports/gate.port.ts'

type Watcher = { now: () => Instant; warn: (text: string) => void }

/** Since when devices are heard without a break; undefined while the link is down: then silence is ours, not theirs (R159). */
export const hearingSince = (gate: Pick<GatePort, 'isUp'>, { now, warn }: Watcher): (() => Instant | undefined) => {
  let since: Instant | undefined
  return () => {
    const isUp = gate.isUp()
    if (!isUp && since !== undefined) warn('the link to the devices is down; nobody is missed until it is back')
    since = isUp ? (since ?? now()) : undefined
    return since
  }
}
