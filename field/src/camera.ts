import type { PlateRead } from '@parkla/contract/devices/device-messages.ts'
import type { Timer } from './timer.ts'

/** Hands one read over; resolves when it is taken, rejects when nobody can say. */
export type Send = (read: PlateRead) => Promise<void>

/** A camera: it keeps what it could not hand over and sends it again, in order, the same read under the same number. */
export type Camera = {
  /** Resolves when we have it. */
  see: (seen: Omit<PlateRead, 'ReadId' | 'Time'>, copies?: number) => Promise<void>
  waiting: () => number
  /** For that long nothing leaves the camera. */
  holdBack: (ms: number) => void
}

type Making = { timer: Timer; send: Send; numberFrom: string; clockSkewMs?: number; retryMs?: number }

type Waiting = { read: PlateRead; taken: () => void }

export const makeCamera = ({ timer, send, numberFrom, clockSkewMs = 0, retryMs = 1_000 }: Making): Camera => {
  const queue: Waiting[] = []
  let seen = 0
  let isSending = false
  let heldUntilMs = 0

  const pause = (ms: number): Promise<void> => new Promise((resolve) => void timer.after(ms, resolve))
  /** The oldest first, until none waits; one at a time, so that they arrive in order. */
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
      for (let copy = 1; copy <= copies; copy += 1) queue.push({ read, taken: copy === copies ? resolve : noOneWaits })
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

const noOneWaits = (): void => undefined

type Entry = { server: string; device: string; key: string }

/** For a camera that speaks HTTP (`POST /device/lpr-events`). A read that is refused for good is dropped. */
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
