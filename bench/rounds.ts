/** A measurement: runs for some time or a fixed number of calls and returns a figure. */
type Measure = () => Promise<number>

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/**
 * Measures all alternatives alternately (A, B, C, A, B, C, …), so that other load affects them equally. The first round is
 * a warm-up. Returns each alternative's figures by round.
 */
export const interleaved = async <Name extends string>(
  measures: Readonly<Record<Name, Measure>>,
  rounds: number,
): Promise<Record<Name, number[]>> => {
  const names = Object.keys(measures) as Name[]
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const figure = await measures[name]()
      if (round > 0) figures[name].push(figure)
    }
  return figures
}

/** The median of the ratios of each round: a slow moment affects both sides of a ratio. */
export const ratioOf = (over: readonly number[], under: readonly number[]): number =>
  median(over.map((value, round) => value / (under[round] ?? Number.NaN)))
