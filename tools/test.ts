import { lintStep, sourceSteps, typesStep } from './checks/check-steps.ts'
import { ensureChromium } from './steps/chromium.ts'
import { generateStep } from './generate.ts'
import { prepareTemplate } from './databases/demo-template.ts'
import { hasTrial, trialStep } from './new-feature/trial.ts'
import { hasPostgres } from './databases/postgres.ts'
import { upgradeStep } from './release/upgrade.ts'
import { officeStep } from './steps/office-tests.ts'
import { onPGliteStep, serverStep } from './steps/server-tests.ts'
import { closeWith, joined, runLanes, runSteps, type Step } from './steps/steps.ts'
import { playwrightStep, vitestStep } from './steps/test-runners.ts'
import { buildWeb, isWebStale } from './web-build.ts'

/** Finds or installs the browser first: one error instead of a failure of every test. */
const inBrowser: Step = {
  name: 'end to end in Chromium',
  run: () => playwrightStep('end to end in Chromium', { CHROMIUM_PATH: ensureChromium().path }).run(),
}

/** Installation has built the web app; a build older than its sources is made again. */
const webStep: Step = {
  name: 'web build',
  run: async () => {
    if (isWebStale()) await buildWeb()
    return { state: 'passed' }
  },
}

let removeTemplate: (() => Promise<void>) | undefined

/** Runs beside other tests: it takes one core for half a minute, for which the browser tests would wait. */
const templateStep: Step = {
  name: 'data of end-to-end tests',
  run: async () => {
    if (!hasPostgres()) return { state: 'skipped', details: 'PGlite cannot copy a database' }
    removeTemplate = await prepareTemplate()
    // On a signal remove the template, because a server of TEST_DATABASE_URL would keep it.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void removeTemplate?.().finally(() => process.exit(1)))
    return { state: 'passed' }
  },
}

const removeTemplateStep: Step = {
  name: 'removal of that data',
  run: async () => {
    await removeTemplate?.()
    return { state: 'passed' }
  },
}

const first = await runSteps([generateStep])
// The trial checks types and lint of all sources together with those of the generated features.
const sources = hasTrial() ? sourceSteps.filter((step) => step !== typesStep && step !== lintStep) : sourceSteps
const besides = await runLanes(
  [
    ...sources,
    vitestStep('rules', ['contract', 'web', 'tools', 'field']),
    webStep,
    trialStep,
    officeStep,
    onPGliteStep,
  ],
  [serverStep, templateStep, upgradeStep],
)
// Not in parallel: the browser and the server need both cores.
const last = await runSteps([inBrowser, removeTemplateStep])

closeWith(joined([first, besides, last]))
