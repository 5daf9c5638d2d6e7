import type { Publish } from './controller.ts'
import type { Timer } from './timer.ts'

/** Maximum delay of a held status. */
const latestMs = 12_000

/** A link on which every fourth status message is delivered after the next one, twice. */
export const jumbled = (publish: Publish, timer: Timer): Publish => {
  let count = 0
  let sendDelayed = (): void => undefined
  return (kind, body) => {
    if (kind !== 'status') return publish(kind, body)
    count += 1
    if (count % 4 !== 2) {
      publish(kind, body)
      return sendDelayed()
    }
    const cancel = timer.after(latestMs, () => sendDelayed())
    sendDelayed = () => {
      cancel()
      sendDelayed = () => undefined
      publish(kind, body)
      publish(kind, body)
    }
  }
}
