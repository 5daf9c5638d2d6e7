import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { domains, featureOf } from '../sources/domains.ts'
import { findBoundaryProblems, unusedExportsStep } from './check-boundaries.ts'
import { findPhraseProblems } from './check-phrases.ts'
import { decisionsStep } from './check-decisions.ts'
import { rulesStep } from './check-rules.ts'
import { typesStep } from './check-steps.ts'
import { programStep, runProgramIn } from '../steps/programs.ts'
import { hasPostgres, withPostgres } from '../databases/postgres.ts'
import { inRepository, repository } from '../repository.ts'
import { problemStep, type Step } from '../steps/steps.ts'
import { vitestStep, type VitestOptions } from '../steps/test-runners.ts'

const sides = ['contract', 'server', 'web'] as const

/** Folders of features, `server/src/parking/zones`. */
const featureFolders = (): string[] =>
  sides
    .flatMap((side) => domains.map((domain) => `${side}/src/${domain}`))
    .filter((folder) => existsSync(inRepository(folder)))
    .flatMap((folder) =>
      readdirSync(inRepository(folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}`),
    )

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('/') + 1)

/** Names of the feature folders of the contract, the server and the web app. */
export const featureNames = (): string[] => [...new Set(featureFolders().map(nameOf))].toSorted()

/** The features whose folders hold one of these files. */
export const featuresOf = (paths: readonly string[]): string[] => {
  const changed = new Set(paths.map(featureOf))
  return featureNames().filter((name) => changed.has(name))
}

/** Set by git for its hooks, where they would override the folder. */
const noGitVariables = { GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined }

const gitIn =
  (root: string) =>
  async (...args: readonly string[]): Promise<string> => {
    // A copy of the sources without git has no changes.
    const { code, output } = await runProgramIn(root, ['git', ...args], noGitVariables).catch(() => ({
      code: 1,
      output: '',
    }))
    return code === 0 ? output.trim() : ''
  }

/** Features whose files differ from `base`, committed or not. On `main` itself `base` is `origin/main`, where that exists. */
export const changedFeatures = async (root = repository): Promise<{ base: string; features: string[] }> => {
  const git = gitIn(root)
  const isMain = (await git('symbolic-ref', '--short', 'HEAD')) === 'main'
  const [first, second] = isMain ? ['origin/main', 'main'] : ['main', 'origin/main']
  const named = (await git('rev-parse', '--verify', '--quiet', first)) === '' ? second : first
  const ancestor = await git('merge-base', 'HEAD', named)
  const base = ancestor === '' ? 'HEAD' : named
  const changed = await git('diff', '--name-only', ancestor || 'HEAD')
  const created = await git('ls-files', '--others', '--exclude-standard')
  return { base, features: featuresOf(`${changed}\n${created}`.split('\n')) }
}

/** Tests over all endpoints, lifecycles and pages, which a new feature can fail. */
export const testsOfAll: readonly string[] = [
  ...['exports', 'repeatable', 'specified/specified-calls'].map((name) => `contract/src/${name}.test.ts`),
  'web/src/nav.test.ts',
  'e2e/steps/pages.test.ts',
  ...['declared-reasons', 'lifecycles', 'specified-routes'].map((name) => `tools/checks/${name}.test.ts`),
]

/** The quick static checks of everything, lint and tests of some features. */
export const featureSteps = (features: readonly string[]): readonly Step[] => {
  const folders = featureFolders().filter((folder) => features.includes(nameOf(folder)))
  return [
    typesStep,
    programStep('lint', 'oxlint', folders),
    programStep('format', 'oxfmt', ['--check', '.']),
    problemStep('boundaries', () => findBoundaryProblems(repository)),
    unusedExportsStep,
    problemStep('phrases', () => findPhraseProblems(repository)),
    rulesStep,
    decisionsStep,
    onDatabase(`tests of ${features.join(', ')}`, ['contract', 'web', 'server'], {
      files: folders.map((folder) => `${folder}/`),
    }),
    vitestStep('endpoints, lifecycles, pages', ['contract', 'web', 'tools'], { files: testsOfAll }),
    onDatabase('rights, input and scope of their endpoints', ['server'], {
      files: ['server/src/api-tests/'],
      titles: titlesOf(features),
    }),
  ]
}

/** Matches the titles of the generated tests of all endpoints of these features, and of no others. */
export const titlesOf = (features: readonly string[]): string => {
  const files = features.flatMap((feature) =>
    globSync(`contract/src/*/${feature}/**/*.endpoints.ts`, { cwd: repository }),
  )
  const endpoints = files.flatMap((file) =>
    Array.from(
      readFileSync(inRepository(file), 'utf8').matchAll(/\b(get|post|put|del)\(\s*'([^']+)'/g),
      ([, method = '', path = '']) =>
        `${method === 'del' ? 'DELETE' : method.toUpperCase()} ${path.replaceAll('.', '\\.')}`,
    ),
  )
  // `(?!)` matches nothing: a feature may have no endpoint. `totalsOf` and `exportOf` of a list have its path with a suffix.
  return `(^| )(${['(?!)', ...endpoints].join('|')})(/totals|/export)?([ ,:]|$)`
}

const onDatabase = (name: string, projects: readonly string[], options: VitestOptions): Step => {
  const run = async (url?: string) =>
    vitestStep(name, projects, { extra: { TEST_DATABASE_URL: url }, ...options }).run()
  return { name, run: () => (hasPostgres() ? withPostgres(run) : run()) }
}
