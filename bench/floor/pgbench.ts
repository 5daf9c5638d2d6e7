import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findPostgresPrograms } from '../../tools/databases/postgres-programs.ts'
import type { Statement } from '../statements.ts'

const connections = 8

const programOf = (): string => {
  const program = join(findPostgresPrograms()?.folder ?? '', 'pgbench')
  if (!existsSync(program)) throw new Error('pgbench, which comes with PostgreSQL, is not installed here')
  return program
}

/** A value as pgbench's script holds it. */
const literal = (value: unknown): string => {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  return Client.prototype.escapeLiteral(String(value))
}

/** Calls per second of eight connections that repeat these statements, prepared, as fast as PostgreSQL answers. */
export const floorPerSecond = async (url: string, statements: readonly Statement[]): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'parkla-floor-'))
  try {
    const files = statements.flatMap(({ text, values }, at) => {
      const file = join(folder, `${at}.sql`)
      writeFileSync(file, `${text.replaceAll(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]))};\n`)
      return ['-f', file]
    })
    const args = ['-n', '-M', 'prepared', '-c', String(connections), '-T', '1', ...files, url]
    const { stdout } = await promisify(execFile)(programOf(), args, {
      env: { ...process.env, PGOPTIONS: '-c TimeZone=UTC -c jit=off' },
    })
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
