import { createHmac, randomBytes } from 'node:crypto'
import { type ChildServer, startServer } from '../child-server.ts'
import type { FlatQuery } from './flat-sessions.ts'

/** The plain server, and the path and token of a query. */
export type PlainServer = ChildServer & { callOf: (query: FlatQuery) => { path: string; token: string } }

/** Starts the plain server on the flat copy of this database. */
export const startPlain = async (databaseUrl: string): Promise<PlainServer> => {
  const secret = randomBytes(32).toString('hex')
  const server = await startServer({
    file: 'bench/floor/plain-server.ts',
    announces: 'plain server',
    env: { DATABASE_URL: databaseUrl, PLAIN_SECRET: secret },
  })
  return {
    ...server,
    callOf: ({ regions, placeIds, after, ...query }) => {
      const payload = Buffer.from(JSON.stringify({ regions, placeIds })).toString('base64url')
      const cursor = after ? { afterTime: after.startTime, afterId: after.id } : {}
      const asked = Object.entries({ ...query, ...cursor }).map(([name, value]) => [name, String(value)])
      return {
        path: `/sessions?${new URLSearchParams(asked).toString()}`,
        token: `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`,
      }
    },
  }
}
