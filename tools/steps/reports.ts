import { relative } from 'node:path'
import { repository } from '../repository.ts'
import type { Timing } from './steps.ts'

/** The parts of the JSON report of Vitest that are read. A file that failed to load has no assertions. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; duration?: number | null }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: { projectName: string; results: { duration: number }[] }[]
  }[]
}

/** The parts of the JSON report of Playwright that are read. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

export interface Counts {
  passed: number
  failed: number
  timings: readonly Timing[]
}

const noReport: Counts = { passed: 0, failed: 1, timings: [] }

/** Tests passed and failed; a file that failed to load counts as one failed test. */
export const countVitest = (report: VitestReport | undefined): Counts => {
  if (!report) return noReport
  const { testResults } = report
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    timings: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${relative(repository, name)} ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  }
}

/** Tests passed and failed; a test that needed a second try has failed (no retries are configured), as has a run error. */
export const countPlaywright = (report: PlaywrightReport | undefined): Counts => {
  if (!report) return noReport
  const { expected, unexpected, flaky } = report.stats
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    timings: report.suites.flatMap(timingsIn),
  }
}

const timingsIn = ({ suites = [], specs = [] }: PlaywrightSuite): Timing[] => [
  ...suites.flatMap(timingsIn),
  ...specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `e2e/${file} [${projectName}] ${title}`,
      seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
    })),
  ),
]
