import { hasPostgres, withPostgres } from './databases/postgres.ts'
import { closeWith, runSteps, type Step } from './steps/steps.ts'
import { vitestStep } from './steps/test-runners.ts'

/** `npm run test:deep`: the heaviest property, size and load tests, in files `*-deep.test.ts`. */
const deepStep: Step = {
  name: 'deep',
  run: () => (hasPostgres() ? withPostgres(run) : run()),
}

const run = async (url?: string) => vitestStep('deep', ['deep'], { extra: { TEST_DATABASE_URL: url } }).run()

closeWith(await runSteps([deepStep]))
