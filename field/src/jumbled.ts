import type { Say } from './controller.ts'
import type { Timer } from './timer.ts'

/** Sent by then, also where nothing has overtaken it. */
const latestMs = 12_000

/** A link where every fourth word about the barriers is overtaken by the next one, and then comes twice. */
export const jumbled = (say: Say, timer: Timer): Say => {
  let told = 0
  let bringOvertaken = (): void => undefined
  return (kind, body) => {
    if (kind !== 'status') return say(kind, body)
    told += 1
    if (told % 4 !== 2) {
      say(kind, body)
      return bringOvertaken()
    }
    const giveUp = timer.after(latestMs, () => bringOvertaken())
    bringOvertaken = () => {
      giveUp()
      bringOvertaken = () => undefined
      say(kind, body)
      say(kind, body)
    }
  }
}
