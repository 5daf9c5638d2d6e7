import { spawn } from 'node:child_process'
import { environment, repository } from '../repository.ts'
import type { Step } from './steps.ts'

/** Exit code of a program and its output. */
export interface ProgramResult {
  code: number
  output: string
}

type Extra = Record<string, string | undefined>

/** Runs a program of `node_modules` in the repository's folder and collects its output. */
export const runProgram = (command: string, args: readonly string[], extra: Extra = {}): Promise<ProgramResult> =>
  runProgramIn(repository, [command, ...args], extra)

/** Like `runProgram` in another folder; the first of `words` is the program. */
export const runProgramIn = (
  folder: string,
  [command = '', ...args]: readonly string[],
  extra: Extra = {},
): Promise<ProgramResult> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, env: environment(extra), stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(output).toString('utf8') }))
  })

/** A step that passes when a program exits with 0. */
export const programStep = (name: string, command: string, args: readonly string[]): Step => ({
  name,
  run: async () => {
    const { code, output } = await runProgram(command, args)
    return code === 0 ? { state: 'passed' } : { state: 'failed', details: output }
  },
})
