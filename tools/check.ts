import { sourceSteps } from './check-steps.ts'
import { closeWith, runSteps } from './steps.ts'
import { vitestStep } from './test-runners.ts'

/** `npm run check`: the fast part of `npm test`, for every few minutes of work. */
const steps = [
  ...sourceSteps,
  vitestStep('rules', ['contract', 'web', 'tools']),
  vitestStep('server on PGlite', ['server'], { extra: { TEST_DATABASE_URL: undefined } }),
]

closeWith(await runSteps(steps))
