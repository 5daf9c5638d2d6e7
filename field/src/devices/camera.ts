import type { PlateRead } from '@parkla/contract/gates/devices/device-messages.ts'
import type { Timer } from '../timer.ts'

/** Sends one read; resolves when it is acknowledged, rejects when the result is unknown. */
export type Send = (read: PlateRead) => Promise<void>

/** A camera with a queue: unacknowledged reads are sent again in order with the same `ReadId`. */
export type Camera = {
  /** Resolves when the server has acknowledged the read. */
  see: (seen: Omit<PlateRead, 'ReadId' | 'Time'>, copies?: number) => Promise<void>
  waiting: () => number
  /** Keeps reads back for `ms`. */
  holdBack: (ms: number) => void
}

type Options = { timer: Timer; send: Send; numberFrom: string; clockSkewMs?: number; retryMs?: number }

type Waiting = { read: PlateRead; taken: () => void }

export const makeCamera = ({ timer, send, numberFrom, clockSkewMs = 0, retryMs = 1_000 }: Options): Camera => {
  const queue: Waiting[] = []
  let seen = 0
  let isSending = false
  let heldUntilMs = 0

  const pause = (ms: number): Promise<void> => new Promise((resolve) => void timer.after(ms, resolve))
  /** Sends the queue one by one, so that reads arrive in order. */
  const work = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    for (let first = queue[0]; first; first = queue[0]) {
      const heldMs = heldUntilMs - timer.nowMs()
      if (heldMs > 0) await pause(heldMs)
      const isTaken = await send(first.read).then(
        () => true,
        () => false,
      )
      if (!isTaken) await pause(retryMs)
      else queue.shift()?.taken()
    }
    isSending = false
  }
  const see: Camera['see'] = (what, copies = 1) => {
    seen += 1
    const Time = new Date(timer.nowMs() + clockSkewMs).toISOString()
    const read: PlateRead = { ...what, ReadId: `${numberFrom}-${seen}`, Time }
    return new Promise((resolve) => {
      for (let copy = 1; copy <= copies; copy += 1) queue.push({ read, taken: copy === copies ? resolve : ignore })
      void work()
    })
  }
  return {
    see,
    waiting: () => queue.length,
    holdBack: (ms) => {
      heldUntilMs = Math.max(heldUntilMs, timer.nowMs() + ms)
    },
  }
}

const ignore = (): void => undefined

type Entry = { server: string; device: string; key: string }

/** Sends by HTTP (`POST /device/lpr-events`); drops a read that is refused permanently. */
export const sendByHttp =
  ({ server, device, key }: Entry): Send =>
  async (read) => {
    const response = await fetch(`${server}/device/lpr-events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-device': device, 'x-device-key': key },
      body: JSON.stringify(read),
      signal: AbortSignal.timeout(15_000),
    })
    await response.arrayBuffer()
    const mayWorkLater = response.status >= 500 || response.status === 401 || response.status === 429
    if (mayWorkLater) throw new Error(`answered ${response.status}`)
  }
