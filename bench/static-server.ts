import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

/** Serves a built web app like the server does (brotli, caching) and proxies API calls to another port. */
export const startStatic = async (
  folder: string,
  apiPort: number,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const app = Fastify()
  await app.register(fastifyStatic, { root: folder, preCompressed: true })
  app.get('/adminapi/*', async (request, reply) => {
    const headers = { authorization: request.headers.authorization ?? '', language: 'en' }
    const answer = await fetch(`http://127.0.0.1:${apiPort}${request.url}`, { headers })
    const next = answer.headers.get('x-next-page')
    if (next !== null) reply.header('x-next-page', next)
    return reply
      .code(answer.status)
      .type('application/json')
      .send(Buffer.from(await answer.arrayBuffer()))
  })
  app.setNotFoundHandler((_request, reply) => reply.sendFile('index.html'))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: url.replace('127.0.0.1', 'localhost'), stop: () => app.close() }
}
