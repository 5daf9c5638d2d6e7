import { sourceSteps } from './checks/check-steps.ts'
import { changedFeatures, featureNames, featureSteps } from './checks/feature-tests.ts'
import { generateStep } from './generate.ts'
import { serverStep } from './steps/server-tests.ts'
import { closeWith, joined, runLanes, runSteps } from './steps/steps.ts'
import { vitestStep } from './steps/test-runners.ts'

/** `npm run check`: sources, pure tests and server tests, side by side; not the simulator's tests, which crash real servers. */
const checkAll = async (): Promise<void> => {
  const first = await runSteps([generateStep])
  const rest = await runLanes([...sourceSteps, vitestStep('rules', ['contract', 'web', 'tools'])], [serverStep])
  closeWith(joined([first, rest]))
}

/** `npm run check -- FEATURE`: types, lint and tests of this feature and of those that were changed. */
const checkFeature = async (feature: string): Promise<void> => {
  if (!featureNames().includes(feature)) {
    console.error(`There is no feature "${feature}". Features: ${featureNames().join(', ')}`)
    process.exitCode = 1
    return
  }
  const { base, features: changed } = await changedFeatures()
  const features = [...new Set([feature, ...changed])]
  console.log(`Compared with ${base}; tested: ${features.join(', ')}`)
  closeWith(await runSteps([generateStep, ...featureSteps(features)]))
}

const [feature] = process.argv.slice(2)
await (feature === undefined ? checkAll() : checkFeature(feature))
