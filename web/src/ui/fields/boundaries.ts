/** Ordered values between two ends that may not cross. */
export type Boundaries = readonly number[]
export type Ends = { min: number; max: number }

/** Allowed range of a boundary: between its neighbours, equal allowed. */
export const roomOf = (values: Boundaries, index: number, { min, max }: Ends): Ends => ({
  min: values[index - 1] ?? min,
  max: values[index + 1] ?? max,
})

/** Moves one boundary to `wanted`, clamped to its neighbours. */
export const moveTo = (
  values: Boundaries,
  index: number,
  { wanted, ends }: { wanted: number; ends: Ends },
): number[] => {
  const room = roomOf(values, index, ends)
  return values.map((value, at) => (at === index ? Math.min(room.max, Math.max(room.min, wanted)) : value))
}

/** The boundary that a drag moves: of several at the same position, the one that can move in its direction. */
export const grabbed = (values: Boundaries, index: number, wanted: number): number => {
  const here = values[index] ?? 0
  return wanted > here ? values.lastIndexOf(here) : values.indexOf(here)
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/** Target of a key press; undefined for other keys. */
export const targetOfKey = (
  key: string,
  value: number,
  { room, page }: { room: Ends; page: number },
): number | undefined => {
  if (key === 'Home') return room.min
  if (key === 'End') return room.max
  if (key === 'PageUp') return value + page
  if (key === 'PageDown') return value - page
  const step = steps[key]
  return step === undefined ? undefined : value + step
}
