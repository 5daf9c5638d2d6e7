import { describe, expect, test } from 'vitest'
import { countPlaywright, countVitest, databaseTests } from './test-runners.ts'

describe('Vitest', () => {
  const report = { success: true, numPassedTests: 5, numFailedTests: 2, testResults: [] }

  test('tests as counted', () => {
    expect(countVitest(report)).toEqual({ passed: 5, failed: 2 })
  })

  test('a file that did not load is one failure', () => {
    const unloaded = { status: 'failed', assertionResults: [] }
    const failed = { status: 'failed', assertionResults: [{}] }
    expect(countVitest({ ...report, testResults: [unloaded, failed] })).toEqual({ passed: 5, failed: 3 })
  })

  test('no report is one failure', () => {
    expect(countVitest(undefined)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('Playwright', () => {
  test('a test that needed a second try has failed', () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 2 }, errors: [] }
    expect(countPlaywright(report)).toEqual({ passed: 7, failed: 3 })
  })

  test('a server that did not start is a failure', () => {
    const report = { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{ message: 'no server' }] }
    expect(countPlaywright(report)).toEqual({ passed: 0, failed: 1 })
  })
})

test('what opens a node is tested on every database, what opens none on no other', () => {
  const files = databaseTests()
  expect(files).toContain('server/src/api-scope.test.ts')
  expect(files).toContain('server/src/features/sessions/refund-crash.test.ts')
  expect(files).not.toContain('server/src/kit/zip-read.test.ts')
})
