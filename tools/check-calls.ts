import { specifiedCalls } from '@parkla/contract/specified-calls.ts'
import { missingCalls, wronglyMarkedCalls } from '@parkla/contract/calls.ts'
import type { Step } from './steps.ts'

/** Lists the calls of the specification that are not implemented; fails only if the contract marks one wrongly. */
export const callsStep: Step = {
  name: 'calls of the specification',
  run: () => {
    const lacking = missingCalls()
    const open = lacking.reduce((sum, { calls }) => sum + calls.length, 0)
    const all = Object.values(specifiedCalls).flat().length
    console.log(`${all - open} of ${all} specified calls are in the API; lacking:`)
    for (const { section, calls } of lacking) console.log(`    ${section} (${calls.length}): ${calls.join(', ')}`)
    const wrong = wronglyMarkedCalls()
    return wrong.length === 0 ? { state: 'passed' } : { state: 'failed', details: wrong.join('\n') }
  },
}
