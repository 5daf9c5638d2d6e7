import { existsSync, readdirSync } from 'node:fs'
import { findBoundaryProblems } from './check-boundaries.ts'
import { findPhraseProblems } from './check-phrases.ts'
import { rulesStep } from './check-rules.ts'
import { programStep } from './programs.ts'
import { hasPostgres, withPostgres } from './postgres.ts'
import { inRepository, repository } from './repository.ts'
import { problemStep, type Step } from './steps.ts'
import { vitestStep } from './test-runners.ts'

const roots = ['contract/src', 'server/src/features', 'web/src/features'] as const

/** Names of the feature folders of the contract, the server and the web app. */
export const featureNames = (): string[] => {
  const names = roots.flatMap((root) =>
    readdirSync(inRepository(root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'kit')
      .map(({ name }) => name),
  )
  return [...new Set(names)].toSorted()
}

/** The quick static checks of everything, lint and tests of one feature. */
export const featureSteps = (feature: string): readonly Step[] => {
  const folders = roots.map((root) => `${root}/${feature}`).filter((folder) => existsSync(inRepository(folder)))
  return [
    programStep('types', 'tsc', ['-b']),
    programStep('lint', 'oxlint', folders),
    programStep('format', 'oxfmt', ['--check', '.']),
    problemStep('boundaries', () => findBoundaryProblems(repository)),
    problemStep('phrases', () => findPhraseProblems(repository)),
    rulesStep,
    testsIn(feature, folders),
  ]
}

const testsIn = (feature: string, folders: readonly string[]): Step => {
  const run = async (url?: string) => {
    const files = folders.map((folder) => `${folder}/`)
    const options = { extra: { TEST_DATABASE_URL: url }, files }
    return vitestStep(`tests of ${feature}`, ['contract', 'web', 'server'], options).run()
  }
  return { name: `tests of ${feature}`, run: () => (hasPostgres() ? withPostgres(run) : run()) }
}
