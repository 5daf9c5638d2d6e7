/** What a step found: tests by number where it ran tests, and what to read when it failed or was skipped. */
export interface Outcome {
  state: 'passed' | 'failed' | 'skipped'
  details?: string
  passed?: number
  failed?: number
}

export interface Step {
  name: string
  run: () => Promise<Outcome> | Outcome
}

/** Tests over all steps. A failed step without failed tests, like a type error, counts as one failure. */
export interface Totals {
  passed: number
  failed: number
}

/** Runs one step after the other: a line each, details only where something is wrong. All run, whatever fails. */
export const runSteps = async (steps: readonly Step[]): Promise<Totals> => {
  const totals: Totals = { passed: 0, failed: 0 }
  for (const step of steps) {
    const outcome = await timed(step)
    totals.passed += outcome.passed ?? 0
    totals.failed += outcome.state === 'failed' ? Math.max(1, outcome.failed ?? 0) : 0
  }
  return totals
}

/** The closing line of every run of checks or tests, and the process's exit code. */
export const closeWith = ({ passed, failed }: Totals): void => {
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
