import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChildServer, startServer } from './child-server.ts'
import type { Statement } from './statements.ts'

/** Starts the bare server with these statements, each list at `/NAME`. */
export const startBare = async (
  databaseUrl: string,
  statements: Readonly<Record<string, readonly Statement[]>>,
): Promise<ChildServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'parkla-bare-'))
  const file = join(folder, 'statements.json')
  writeFileSync(file, JSON.stringify(statements))
  const server = await startServer({
    file: 'bench/bare-server.ts',
    announces: 'bare server',
    env: { DATABASE_URL: databaseUrl, STATEMENTS: file },
  })
  return {
    port: server.port,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
