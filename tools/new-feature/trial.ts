import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTree } from '../sources/source-tree.ts'
import { findUnusedExports } from '../boundaries/unused-exports.ts'
import { findBoundaryProblems } from '../checks/check-boundaries.ts'
import { findPhraseProblems } from '../checks/check-phrases.ts'
import { testsOfAll } from '../checks/feature-tests.ts'
import { findPostgresPrograms, postgresMissing } from '../databases/postgres-programs.ts'
import { withPostgres } from '../databases/postgres.ts'
import { runProgramIn } from '../steps/programs.ts'
import { inRepository, isCI, repository } from '../repository.ts'
import { closeWith, runSteps, type Outcome, type Step } from '../steps/steps.ts'

const notCopied = new Set(['node_modules', 'dist', '.git', '.cache', '.data', 'test-results', 'playwright-report'])

/** The first with a name that has no plural, and all options. */
const features = [
  [
    'office/trial-property',
    '--singular',
    'trial-item',
    '--title',
    'Trial of things',
    '--et',
    'Asjade proov',
    '--lv',
    'Mantu izmēģinājums',
  ],
  ['members/trial-offers', '--list-only'],
]

/** The schema of the new tables is dumped by PostgreSQL's own programs. */
export const hasTrial = (): boolean => findPostgresPrograms() !== undefined

/**
 * Generates a feature of each variant in a copy of the sources and checks them there: types and lint of all sources,
 * format, boundaries, unused exports, phrases, their own tests, the generated tests of their endpoints and the tests over all.
 */
export const trialStep: Step = {
  name: 'types, lint, new features',
  run: () => {
    if (!hasTrial()) return { state: isCI ? 'failed' : 'skipped', details: postgresMissing }
    return withPostgres((url) => inCopy((root) => firstFailure({ root, url })))
  },
}

type Copy = { root: string; url: string }

const firstFailure = async (copy: Copy): Promise<Outcome> => {
  for (const check of [...features.map(generation), sources, typesAndLint, format, tests, ofAll]) {
    const failure = await check(copy)
    if (failure) return failure
  }
  return { state: 'passed' }
}

type Check = (copy: Copy) => Promise<Outcome | undefined> | Outcome | undefined

const program =
  (...words: readonly string[]): Check =>
  async ({ root, url }) => {
    const { code, output } = await runProgramIn(root, words, { TEST_DATABASE_URL: url })
    return code === 0 ? undefined : { state: 'failed', details: `${words.join(' ')}\n${output}` }
  }

const generation = (feature: readonly string[]): Check => program('node', 'tools/new-feature.ts', ...feature)

const sources: Check = ({ root }) => {
  const problems = [...findBoundaryProblems(root), ...findUnusedExports(readTree(root)), ...findPhraseProblems(root)]
  return problems.length === 0 ? undefined : { state: 'failed', details: problems.join('\n') }
}

const typesAndLint = program('oxlint', '--type-check', '.')
const format = program('oxfmt', '--check', '.')
/** Tests of the trial features, and the generated tests of their endpoints, which have the name in their titles. */
const tests = program(
  ...`vitest run --project contract --project server -t trial.(property|offers) trial- server/src/api-`.split(' '),
)
const ofAll = program('vitest', 'run', '--project', 'contract', '--project', 'web', '--project', 'tools', ...testsOfAll)

const inCopy = async (use: (root: string) => Promise<Outcome>): Promise<Outcome> => {
  const root = mkdtempSync(join(tmpdir(), 'parkla-trial-'))
  try {
    for (const name of readdirSync(repository).filter((each) => !notCopied.has(each)))
      cpSync(inRepository(name), join(root, name), {
        recursive: true,
        filter: (source) => !notCopied.has(source.split('/').at(-1) ?? ''),
      })
    linkPackages(root)
    return await use(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** The installed packages, but the copy's own workspaces: a link to all of `node_modules` would lead back to the original. */
const linkPackages = (root: string): void => {
  mkdirSync(join(root, 'node_modules', '@parkla'), { recursive: true })
  for (const name of readdirSync(inRepository('node_modules')).filter((each) => each !== '@parkla'))
    symlinkSync(inRepository('node_modules', name), join(root, 'node_modules', name))
  for (const workspace of ['contract', 'server', 'web'])
    symlinkSync(join(root, workspace), join(root, 'node_modules', '@parkla', workspace))
}

if (import.meta.main) closeWith(await runSteps([trialStep]))
