/** The two largest units of a duration. */
export type Duration =
  | { unit: 'seconds'; seconds: number }
  | { unit: 'minutes'; minutes: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'days'; days: number; hours: number }

/** Negative durations, from clock differences, count as 0. */
export const durationOf = (ms: number): Duration => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (minutes === 0) return { unit: 'seconds', seconds }
  if (hours === 0) return { unit: 'minutes', minutes }
  if (hours < 24) return { unit: 'hours', hours, minutes: minutes % 60 }
  return { unit: 'days', days: Math.floor(hours / 24), hours: hours % 24 }
}

/** Remaining time, rounded up to minutes, at least one. */
export const leftUntil = (untilMs: number, nowMs: number): Duration =>
  durationOf(Math.max(1, Math.ceil((untilMs - nowMs) / 60_000)) * 60_000)
