import type { Timer } from '../timer.ts'

const travelMs = 400
const openMs = 8_000
/** Time from the open barrier to the loop, and over it. */
const approachMs = 1_200

type BarrierState = { isOpen: boolean; isKeptOpen: boolean; isLoopOccupied: boolean }

/** A barrier with an induction loop under it: it opens, lets one car pass and closes when the loop is free. */
export type Barrier = {
  state: () => BarrierState
  /** `then` is called when the barrier is open. */
  open: (then?: () => void) => void
  /** Keeps the barrier open until `untilMs`, or without it until the release. */
  keepOpen: (untilMs: number | undefined, then?: () => void) => void
  release: () => void
  /** A car passes as soon as the barrier is open, occupying the loop for `standsMs`; false when it stays shut. */
  drive: (car: { waitsMs: number; standsMs: number }) => Promise<boolean>
}

/** Queue of waiting cars, with the loop they occupy. */
const makeCars = (timer: Timer, state: BarrierState, changed: () => void) => {
  let waiting: (() => void)[] = []
  const occupy = (isLoopOccupied: boolean): void => {
    state.isLoopOccupied = isLoopOccupied
    changed()
  }
  const pass = (standsMs: number): void => {
    timer.after(approachMs, () => {
      occupy(true)
      timer.after(standsMs, () => occupy(false))
    })
  }
  const drive: Barrier['drive'] = ({ waitsMs, standsMs }) =>
    new Promise((resolve) => {
      const goes = (): void => {
        giveUp()
        pass(standsMs)
        resolve(true)
      }
      const giveUp = timer.after(waitsMs, () => {
        waiting = waiting.filter((other) => other !== goes)
        resolve(false)
      })
      if (state.isOpen) goes()
      else waiting.push(goes)
    })
  const go = (): void => {
    for (const goes of waiting.splice(0)) goes()
  }
  return { drive, go }
}

type Options = { timer: Timer; isKeptOpen: boolean; untilMs?: number; changed: (what: 'gate' | 'loop') => void }

export const makeBarrier = ({ timer, isKeptOpen, untilMs, changed }: Options): Barrier => {
  const state: BarrierState = { isOpen: isKeptOpen, isKeptOpen, isLoopOccupied: false }
  const cars = makeCars(timer, state, () => changed('loop'))
  let cancelClosing = (): void => undefined
  let cancelRelease = (): void => undefined

  const closeLater = (ms: number): void => {
    cancelClosing()
    cancelClosing = timer.after(ms, () => {
      if (state.isKeptOpen || !state.isOpen) return
      if (state.isLoopOccupied) return closeLater(1_000)
      state.isOpen = false
      changed('gate')
    })
  }
  const open = (then?: () => void): void => {
    const standsOpen = (): void => {
      const wasOpen = state.isOpen
      state.isOpen = true
      if (!wasOpen) changed('gate')
      closeLater(openMs)
      then?.()
      cars.go()
    }
    timer.after(state.isOpen ? 0 : travelMs, standsOpen)
  }
  const release = (): void => {
    cancelRelease()
    if (!state.isKeptOpen) return
    state.isKeptOpen = false
    changed('gate')
    closeLater(1_000)
  }
  const endAt = (atMs: number | undefined): void => {
    cancelRelease()
    if (atMs !== undefined) cancelRelease = timer.after(Math.max(0, atMs - timer.nowMs()), release)
  }
  const keepOpen: Barrier['keepOpen'] = (until, then) => {
    state.isKeptOpen = true
    endAt(until)
    open(then)
  }
  if (isKeptOpen) endAt(untilMs)
  return { state: () => ({ ...state }), open, keepOpen, release, drive: cars.drive }
}
