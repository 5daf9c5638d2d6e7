import { existsSync, globSync, readFileSync } from 'node:fs'
import { inRepository } from '../repository.ts'

const mostLines = 120

const withoutGreen = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !/^\s*✓/.test(line))
    .join('\n')

/** Playwright's page snapshot of each failed test. */
const pagesSeen = (): string[] =>
  globSync('test-results/*/error-context.md', { cwd: inRepository() }).map((file) => {
    const [, page = ''] = /```yaml\n(.*?)```/s.exec(readFileSync(inRepository(file), 'utf8')) ?? []
    return [file, ...page.split('\n').slice(0, mostLines)].join('\n')
  })

const serverLog = (): string => {
  const file = inRepository('.cache', 'reports', 'e2e-server.log')
  if (!existsSync(file)) return 'The server wrote no log.'
  const lines = readFileSync(file, 'utf8').split('\n')
  return ['The end of the server log', ...lines.slice(-mostLines)].join('\n')
}

/** Error details of the failed end-to-end tests of a run. */
export const e2eFindings = (output: string): string => [withoutGreen(output), ...pagesSeen(), serverLog()].join('\n\n')
