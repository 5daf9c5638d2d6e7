import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changedFeatures, featureNames, featuresOf, featureSteps, testsOfAll, titlesOf } from './feature-tests.ts'
import { writeFiles } from '../new-feature/files.ts'
import { runProgramIn } from '../steps/programs.ts'
import { inRepository, repository } from '../repository.ts'

test('folders of features on any side: features; the kit: not a feature', () => {
  expect(featureNames()).toEqual(expect.arrayContaining(['fleets', 'home', 'tariffs', 'zones']))
  expect(featureNames()).not.toContain('kit')
})

test('changed files: their features on any side, none for other folders', () => {
  const changed = [
    'web/src/parking/zones/x.tsx',
    'contract/src/members/fleets/reasons/en.json',
    'contract/src/kit/day.ts',
    '',
  ]
  expect(featuresOf(changed)).toEqual(['fleets', 'zones'])
})

/** A repository with zones changed in a commit and fleets without one. */
const aRepository = async ({ branch, refs }: { branch: string; refs: readonly string[] }): Promise<string> => {
  const root = mkdtempSync(join(tmpdir(), 'parkla-git-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const own = { GIT_DIR: join(root, '.git'), GIT_WORK_TREE: root, GIT_INDEX_FILE: undefined }
  const git = async (...words: readonly string[]) =>
    expect(
      await runProgramIn(root, ['git', '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...words], own),
    ).toMatchObject({ code: 0 })
  await git('init', '-b', branch)
  await git('commit', '--allow-empty', '-m', 'Start')
  for (const ref of refs) await git('update-ref', `refs/${ref}`, branch)
  writeFiles(root, new Map([['contract/src/parking/zones/zones.policy.ts', '']]))
  await git('add', '.')
  await git('commit', '-m', 'Change zones')
  writeFiles(root, new Map([['server/src/members/fleets/fleets.jobs.ts', '']]))
  return root
}

test.each([
  { branch: 'main', refs: ['remotes/origin/main'], base: 'origin/main', features: ['fleets', 'zones'] },
  { branch: 'main', refs: [], base: 'main', features: ['fleets'] },
  { branch: 'next', refs: ['heads/main', 'remotes/origin/main'], base: 'main', features: ['fleets', 'zones'] },
  { branch: 'next', refs: ['remotes/origin/main'], base: 'origin/main', features: ['fleets', 'zones'] },
  { branch: 'next', refs: [], base: 'HEAD', features: ['fleets'] },
])('changes on $branch beside $refs: compared with $base, $features', async ({ base, features, ...row }) => {
  // As in a hook of git.
  vi.stubEnv('GIT_DIR', repository)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await changedFeatures(await aRepository(row))).toEqual({ base, features })
})

test('tests over all endpoints, lifecycles and pages: each file exists', () => {
  expect(testsOfAll.filter((path) => !existsSync(inRepository(path)))).toEqual([])
})

test('steps of features: the quick static checks, their tests and the generated tests of their endpoints', () => {
  const checks = [
    'types',
    'lint',
    'format',
    'boundaries',
    'unused exports',
    'phrases',
    'rules of the product',
    'list of decisions',
  ]
  const tests = ['tests of zones, passes', 'endpoints, lifecycles, pages', 'rights, input and scope of their endpoints']
  expect(featureSteps(['zones', 'passes']).map(({ name }) => name)).toEqual([...checks, ...tests])
})

test.each([
  ['GET /adminapi/zones', true],
  ['access GET /adminapi/zones/:id unknown id: 404, 409 or 422', true],
  ['DELETE /adminapi/zones: the scope names every id', true],
  ['GET /adminapi/alarms/totals: the scope names every id', true],
  ['input GET /adminapi/alarms/export, wrong value', true],
  ['GET /adminapi/places/:id', false],
  ['GET /adminapi/zones-of-fleets', false],
  ['GET /adminapi/clients/export', false],
])('%s is a title of the endpoints of zones and alarms: %s', (title, isOne) => {
  expect(new RegExp(titlesOf(['zones', 'alarms'])).test(title)).toBe(isOne)
})
