/** Result of a step: its tests, if any, and the details of a failure or a skip. */
export interface Outcome {
  state: 'passed' | 'failed' | 'skipped'
  details?: string
  passed?: number
  failed?: number
  timings?: readonly Timing[]
}

/** Duration of a test. */
export interface Timing {
  name: string
  seconds: number
}

export interface Step {
  name: string
  run: () => Promise<Outcome> | Outcome
}

/** Sums over all steps. A failed step without failed tests, such as a type error, counts as one failure. */
export interface Totals {
  passed: number
  failed: number
  timings: readonly Timing[]
}

/** Runs steps one after another, with one line each and the details of a failure. Continues after a failure. */
export const runSteps = async (steps: readonly Step[]): Promise<Totals> => {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await timed(step))
  return {
    passed: sum(outcomes.map(({ passed = 0 }) => passed)),
    failed: sum(outcomes.map(({ state, failed = 0 }) => (state === 'failed' ? Math.max(1, failed) : 0))),
    timings: outcomes.flatMap(({ timings = [] }) => timings),
  }
}

/** Runs lanes of steps in parallel; steps of a lane run one after another. */
export const runLanes = async (...lanes: readonly (readonly Step[])[]): Promise<Totals> =>
  joined(await Promise.all(lanes.map(runSteps)))

export const joined = (totals: readonly Totals[]): Totals => ({
  passed: sum(totals.map(({ passed }) => passed)),
  failed: sum(totals.map(({ failed }) => failed)),
  timings: totals.flatMap(({ timings }) => timings),
})

const slowestShown = 20

/** The slowest tests above one second, longest first. */
export const slowest = (timings: readonly Timing[]): Timing[] =>
  timings
    .filter(({ seconds }) => seconds >= 1)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowestShown)

/** Prints the slowest tests and the sums, and sets the exit code. */
export const closeWith = ({ passed, failed, timings }: Totals): void => {
  const slow = slowest(timings)
  if (slow.length > 0) console.log('Slowest tests')
  for (const { name, seconds } of slow) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** A step that looks for problems and passes when there are none. */
export const problemStep = (name: string, find: () => Promise<string[]> | string[]): Step => ({
  name,
  run: async () => {
    const problems = await find()
    return problems.length === 0 ? { state: 'passed' } : { state: 'failed', details: problems.join('\n') }
  },
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

const timed = async (step: Step): Promise<Outcome> => {
  const start = performance.now()
  const outcome = await settled(step)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const tests = outcome.passed === undefined ? '' : `  ${outcome.passed} tests`
  console.log(`${marks[outcome.state]} ${step.name.padEnd(28)}${seconds.padStart(6)} s${tests}`)
  if (outcome.state !== 'passed' && outcome.details) console.log(indent(outcome.details.trimEnd()))
  return outcome
}

const settled = async (step: Step): Promise<Outcome> => {
  try {
    return await step.run()
  } catch (error) {
    return { state: 'failed', details: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const marks = { passed: '✓', failed: '✗', skipped: '–' } as const

const indent = (text: string): string => text.replaceAll(/^/gm, '    ')
