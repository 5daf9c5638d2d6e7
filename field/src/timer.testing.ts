import type { Timer } from './timer.ts'

export type TestTimer = Timer & { pass: (ms: number) => void }

/** A timer that tests advance manually. */
export const openTestTimer = (startMs = Date.parse('2026-03-04T10:00:00.000Z')): TestTimer => {
  let nowMs = startMs
  let waiting: { atMs: number; run: () => void }[] = []
  const pass = (ms: number): void => {
    const untilMs = nowMs + ms
    for (;;) {
      const [next] = waiting.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)
      if (!next) break
      waiting = waiting.filter((one) => one !== next)
      nowMs = next.atMs
      next.run()
    }
    nowMs = untilMs
  }
  const after: Timer['after'] = (ms, run) => {
    const one = { atMs: nowMs + ms, run }
    waiting.push(one)
    return () => {
      waiting = waiting.filter((other) => other !== one)
    }
  }
  return { nowMs: () => nowMs, after, pass }
}
