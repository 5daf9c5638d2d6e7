import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { flatStatement, type FlatQuery } from './flat-sessions.ts'

/**
 * What one engineer writes in an afternoon, to compare with: Fastify and pg on the flat copy, a signed token that says what the
 * caller may see, the filters of the list, the next page in a header.
 */
const secret = process.env['PLAIN_SECRET'] ?? ''
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: '-c TimeZone=UTC -c jit=off',
})
const app = Fastify({ logger: false })

/** Name of a prepared statement; PostgreSQL cuts names after 63 bytes. */
const nameOf = (text: string): string => createHash('md5').update(text).digest('hex')

type Scope = Pick<FlatQuery, 'regions' | 'placeIds'>

/** What the bearer of a token `PAYLOAD.SIGNATURE` may see; undefined if the signature is wrong. */
const scopeOf = (authorization = ''): Scope | undefined => {
  const [payload = '', signature = ''] = authorization.replace('Bearer ', '').split('.')
  const wanted = createHmac('sha256', secret).update(payload).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Scope
}

type Asked = Record<
  'size' | 'from' | 'to' | 'placeId' | 'plate' | 'offset' | 'afterTime' | 'afterId',
  string | undefined
>

app.get<{ Querystring: Asked }>('/sessions', async ({ headers, query: asked }, reply) => {
  const scope = scopeOf(headers.authorization)
  if (!scope) return reply.code(401).send()
  const { from, to, plate, afterTime, afterId } = asked
  const size = Number(asked.size)
  const { text, values } = flatStatement({
    ...scope,
    size,
    ...(from && { from }),
    ...(to && { to }),
    ...(plate && { plate }),
    ...(asked.placeId && { placeId: Number(asked.placeId) }),
    ...(asked.offset && { offset: Number(asked.offset) }),
    ...(afterTime && { after: { startTime: afterTime, id: Number(afterId) } }),
  })
  const { rows } = await pool.query<object>({ name: nameOf(text), text, values: [...values] })
  if (rows.length > size) void reply.header('x-next', 'true')
  return reply.send(rows.slice(0, size))
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
console.log('plain server is running')
process.on('SIGTERM', () => process.exit(0))
