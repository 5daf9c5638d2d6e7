import { describe, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './reports.ts'
import { inRepository } from '../repository.ts'

describe('Vitest', () => {
  const report = { numPassedTests: 5, numFailedTests: 2, testResults: [] }
  const name = inRepository('server/src/app.test.ts')

  test('report: tests with their durations', () => {
    const assertionResults = [{ fullName: 'group title', duration: 1_500 }]
    expect(countVitest({ ...report, testResults: [{ name, status: 'passed', assertionResults }] })).toEqual({
      passed: 5,
      failed: 2,
      timings: [{ name: 'server/src/app.test.ts group title', seconds: 1.5 }],
    })
  })

  test('file that failed to load: one failure', () => {
    const unloaded = { name, status: 'failed', assertionResults: [] }
    const failed = { name, status: 'failed', assertionResults: [{ fullName: 'title' }] }
    expect(countVitest({ ...report, testResults: [unloaded, failed] })).toMatchObject({ passed: 5, failed: 3 })
  })

  test('missing report: one failure', () => {
    expect(countVitest(undefined)).toMatchObject({ passed: 0, failed: 1 })
  })
})

describe('Playwright', () => {
  test('test that passed at a retry: failure', () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 2 }, errors: [], suites: [] }
    expect(countPlaywright(report)).toMatchObject({ passed: 7, failed: 3 })
  })

  test('server that did not start: failure', () => {
    const report = { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{ message: 'no server' }], suites: [] }
    expect(countPlaywright(report)).toMatchObject({ passed: 0, failed: 1 })
  })

  test('test inside a group: duration with file and project', () => {
    const specs = [
      { title: 'saves', file: 'zones.spec.ts', tests: [{ projectName: 'desk', results: [{ duration: 2_000 }] }] },
    ]
    const report = { stats: { expected: 1, unexpected: 0, flaky: 0 }, errors: [], suites: [{ suites: [{ specs }] }] }
    expect(countPlaywright(report).timings).toEqual([{ name: 'e2e/zones.spec.ts [desk] saves', seconds: 2 }])
  })
})
