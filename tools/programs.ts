import { spawn } from 'node:child_process'
import { environment, repository } from './repository.ts'
import type { Step } from './steps.ts'

/** How a program ended, and all it said. */
export interface ProgramResult {
  code: number
  output: string
}

/** Runs a program of `node_modules` in the repository's folder and collects its words. */
export const runProgram = (
  command: string,
  args: readonly string[],
  extra: Record<string, string | undefined> = {},
): Promise<ProgramResult> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: repository,
      env: environment(extra),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(said).toString('utf8') }))
  })

/** A step that passes when a program exits with 0. */
export const programStep = (name: string, command: string, args: readonly string[]): Step => ({
  name,
  run: async () => {
    const { code, output } = await runProgram(command, args)
    return code === 0 ? { state: 'passed' } : { state: 'failed', details: output }
  },
})
