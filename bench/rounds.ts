/** Something that is measured: runs for a while or a fixed number of times and answers a figure, like calls per second. */
export type Measure = () => Promise<number>

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/**
 * Measures all alternatives in turn, A, B, C, A, B, C, …, so that whatever else the machine does meets them alike; the
 * first round warms up and does not count. Answers each alternative's figures, round by round.
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

/** The median of the rounds' own ratios: a slow moment hits both sides of one ratio. */
export const ratioOf = (over: readonly number[], under: readonly number[]): number =>
  median(over.map((value, round) => value / (under[round] ?? Number.NaN)))
