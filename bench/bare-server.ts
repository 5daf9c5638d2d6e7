import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { listOptions, openPool } from '@parkla/server/kit/database.ts'
import type { Statement } from './statements.ts'

/**
 * What the API is measured against: Fastify and pg and nothing else. `/NAME` runs the statements of that name with their
 * fixed values, prepared, and sends the rows of the last. No token, no rights, no input to check, no masks, no headers.
 */
const statements = JSON.parse(readFileSync(process.env['STATEMENTS'] ?? '', 'utf8')) as Record<string, Statement[]>
const pool = openPool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: listOptions,
})
const app = Fastify({ logger: false })

for (const [name, steps] of Object.entries(statements))
  app.get(`/${name}`, async (_request, reply) => {
    let rows: unknown[] = []
    for (const { text, values } of steps) rows = (await pool.query<object>(text, [...values])).rows
    return reply.send(rows)
  })

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
console.log('bare server is running')
process.on('SIGTERM', () => process.exit(0))
