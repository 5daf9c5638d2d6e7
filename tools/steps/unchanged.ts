import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readTree } from '../sources/source-tree.ts'
import { inRepository, repository } from '../repository.ts'
import type { Step } from './steps.ts'

/** Hash of every text file with its path, and of the installed packages' versions. */
const hashOfSources = (): string => {
  const hash = createHash('sha256').update(readFileSync(inRepository('package-lock.json')))
  for (const { path, text } of readTree(repository)) hash.update(`\0${path}\0${text}`)
  return hash.digest('hex')
}

/**
 * A step that depends on the sources alone passes at once when it has passed on the very same ones: the type-aware lint takes a
 * minute however little has changed.
 */
export const unlessUnchanged = (
  step: Step,
  { hashOf = hashOfSources, stamp = inRepository('.cache', 'passed', step.name) } = {},
): Step => ({
  name: step.name,
  run: async () => {
    const hash = hashOf()
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return { state: 'passed' }
    rmSync(stamp, { force: true })
    const outcome = await step.run()
    // An edit while the step ran may not have been seen by it.
    if (outcome.state === 'passed' && hashOf() === hash) {
      mkdirSync(dirname(stamp), { recursive: true })
      writeFileSync(stamp, hash)
    }
    return outcome
  },
})
