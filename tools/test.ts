import { sourceSteps } from './check-steps.ts'
import { ensureChromium } from './chromium.ts'
import { generateStep } from './generate.ts'
import { programStep } from './programs.ts'
import { trialStep } from './new-feature/trial.ts'
import { onPGliteStep, serverStep } from './server-tests.ts'
import { closeWith, joined, runLanes, runSteps, type Step } from './steps.ts'
import { playwrightStep, vitestStep } from './test-runners.ts'

/** Finds or installs the browser first: one error instead of a failure of every test. */
const inBrowser: Step = {
  name: 'end to end in Chromium',
  run: () => playwrightStep('end to end in Chromium', { CHROMIUM_PATH: ensureChromium().path }).run(),
}

const first = await runSteps([generateStep])
const besides = await runLanes(
  [
    ...sourceSteps,
    vitestStep('rules', ['contract', 'web', 'tools']),
    programStep('web build', 'npm', ['run', 'build', '--workspace', 'web']),
    trialStep,
  ],
  [serverStep, onPGliteStep],
)
// Not in parallel: the browser and the server need both cores.
const last = await runSteps([inBrowser])

closeWith(joined([first, besides, last]))
