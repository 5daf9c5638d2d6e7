import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { e2eFindings } from './e2e-findings.ts'
import { type ProgramResult, runProgram } from './programs.ts'
import { inRepository, repository } from './repository.ts'
import type { Outcome, Step } from './steps.ts'

/** What Vitest's JSON reporter says, as far as we count. A file that could not even load has no assertions. */
export interface VitestReport {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** What Playwright's JSON reporter says, as far as we count. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

type Extra = Record<string, string | undefined>

/** `files`: only these of the projects. */
type VitestOptions = { extra?: Extra; files?: readonly string[] }

/** Runs projects of `vitest.config.ts`. */
export const vitestStep = (
  name: string,
  projects: readonly string[],
  { extra = {}, files = [] }: VitestOptions = {},
): Step => ({
  name,
  run: async () => {
    const file = reportFile(name)
    const args = ['run', ...files, ...projects.flatMap((project) => ['--project', project]), '--passWithNoTests']
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const result = await runProgram('vitest', [...args, ...reporters], extra)
    return outcomeOf(result, countVitest(readReport(file) as VitestReport | undefined))
  },
})

/** The server's tests that open a database, by themselves or with a node; the others have nothing to say about its kind. */
export const databaseTests = (): string[] =>
  globSync('server/src/**/*.test.ts', { cwd: repository }).filter((file) =>
    /test-node|test-database|real-process|pglite|postgres/i.test(readFileSync(inRepository(file), 'utf8')),
  )

/** Runs the end-to-end tests. */
export const playwrightStep = (name: string, extra: Extra = {}): Step => ({
  name,
  run: async () => {
    const file = reportFile(name)
    const result = await runProgram('playwright', ['test', '--reporter=list,json'], {
      ...extra,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    })
    const details = result.code === 0 ? result.output : e2eFindings(result.output)
    return outcomeOf({ ...result, output: details }, countPlaywright(readReport(file) as PlaywrightReport | undefined))
  },
})

/** Tests passed and failed; a file that failed to load counts as one failed test. */
export const countVitest = (report: VitestReport | undefined): { passed: number; failed: number } => {
  if (!report) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/** Tests passed and failed; a test that needed a second try has failed (no retries are configured), as has a run error. */
export const countPlaywright = (report: PlaywrightReport | undefined): { passed: number; failed: number } => {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length }
}

const outcomeOf = (result: ProgramResult, counts: { passed: number; failed: number }): Outcome => {
  const isGreen = result.code === 0 && counts.failed === 0
  return { ...counts, state: isGreen ? 'passed' : 'failed', details: result.output }
}

const reportFile = (name: string): string => {
  const folder = inRepository('.cache', 'reports')
  mkdirSync(folder, { recursive: true })
  const file = `${folder}/${name.replaceAll(/[^\w]+/g, '-')}.json`
  rmSync(file, { force: true })
  return file
}

/** Undefined when the runner ended before it could report; its own output says why. */
const readReport = (file: string): unknown => {
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8'))
}
