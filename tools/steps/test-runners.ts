import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { e2eFindings } from './e2e-findings.ts'
import { type ProgramResult, runProgram } from './programs.ts'
import { type Counts, countPlaywright, countVitest, type PlaywrightReport, type VitestReport } from './reports.ts'
import { inRepository } from '../repository.ts'
import type { Outcome, Step } from './steps.ts'

type Extra = Record<string, string | undefined>

/** `files`: only files of the projects whose path holds one of these; `titles`: only tests whose title matches. */
export type VitestOptions = { extra?: Extra; files?: readonly string[]; titles?: string }

/** Runs projects of `vitest.config.ts`. */
export const vitestStep = (
  name: string,
  projects: readonly string[],
  { extra = {}, files = [], titles }: VitestOptions = {},
): Step => ({
  name,
  run: async () => {
    const file = reportFile(name)
    const args = ['run', ...files, ...projects.flatMap((project) => ['--project', project])]
    const filter = ['--passWithNoTests', ...(titles === undefined ? [] : ['-t', titles])]
    // Failures alone: a tree of passed tests buries them.
    const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${file}`]
    const result = await runProgram('vitest', [...args, ...filter, ...reporters], extra)
    // The JSON file is written by the reporter.
    return outcomeOf(result, countVitest(readReport(file) as VitestReport | undefined))
  },
})

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
    // The JSON file is written by the reporter.
    return outcomeOf({ ...result, output: details }, countPlaywright(readReport(file) as PlaywrightReport | undefined))
  },
})

const outcomeOf = (result: ProgramResult, counts: Counts): Outcome => {
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

/** Undefined when the runner exited without a report; its output has the cause. */
const readReport = (file: string): unknown => {
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8'))
}
