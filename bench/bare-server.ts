import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { listOptions, openPool } from '@parkla/server/kit/database/database.ts'
import type { Statement } from './statements.ts'

/**
 * Baseline for the API: only Fastify and pg. `/NAME` runs the prepared statements of that name with fixed values and sends
 * the rows of the last one. No authentication, rights, validation, masking or headers.
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
