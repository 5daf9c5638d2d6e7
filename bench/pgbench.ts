import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listOptions } from '@parkla/server/kit/database.ts'
import { findPostgresPrograms } from '../tools/postgres-programs.ts'
import { runProgram } from '../tools/programs.ts'
import { connections } from './http-load.ts'
import type { Measure } from './rounds.ts'
import type { Statement } from './statements.ts'

/** Undefined when PostgreSQL's programs are not installed. */
export const findPgbench = (): string | undefined => {
  const programs = findPostgresPrograms()
  const path = programs && join(programs.folder, 'pgbench')
  return path !== undefined && existsSync(path) ? path : undefined
}

/** A value as a command-line argument. */
export const textOf = (value: unknown): string => (Array.isArray(value) ? `{${value.join(',')}}` : String(value))

const letter = (step: number): string => String.fromCodePoint(97 + step)

/** `$1` of the first statement → `:a1`, of the second → `:b1`; values as `-D a1=…`. */
const scriptOf = (steps: readonly Statement[]): { script: string; defines: string[] } => {
  const script = steps.map(
    ({ text }, step) => `${text.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, `:${letter(step)}$1`)};`,
  )
  const defines = steps.flatMap(({ values }, step) =>
    values.flatMap((value, index) => ['-D', `${letter(step)}${index + 1}=${textOf(value)}`]),
  )
  return { script: `${script.join('\n')}\n`, defines }
}

/** Transactions per second of `pgbench -M prepared` with these statements: the limit of the database. */
export const pgbench = (url: string, steps: readonly Statement[], seconds: number): Measure | undefined => {
  const program = findPgbench()
  if (program === undefined) return undefined
  const { script, defines } = scriptOf(steps)
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parkla-pgbench-'))
    const file = join(folder, 'script.sql')
    writeFileSync(file, script)
    const options = ['-n', '-M', 'prepared', '-c', String(connections), '-T', String(seconds), '-f', file]
    try {
      const { code, output } = await runProgram(program, [...options, ...defines, url], {
        PGOPTIONS: listOptions,
      })
      const figure = /tps = ([\d.]+)/.exec(output)?.[1]
      if (code !== 0 || figure === undefined) throw new Error(`pgbench failed:\n${output}`)
      return Number(figure)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
