import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { build } from 'vite'
import { compressFolder } from '../web/build/precompress.ts'
import { runProgram } from '../tools/steps/programs.ts'
import { inRepository } from '../tools/repository.ts'

const source = inRepository('bench', 'react-admin')
const folder = inRepository('.cache', 'react-admin')
const files = ['package.json', 'package-lock.json', 'index.html', 'main.jsx']

/**
 * The sessions list in react-admin, for comparison: installed and built in `.cache`, outside the product's packages, with
 * the product's Vite. Returns the folder to serve; builds only when something changed.
 */
const prepareReactAdmin = async (): Promise<string> => {
  const result = join(folder, 'dist')
  const stamp = join(folder, 'stamp')
  const wanted = createHash('sha256')
    .update(files.map((file) => readFileSync(join(source, file))).join())
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return result
  cpSync(source, folder, { recursive: true })
  const installed = await runProgram('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'])
  if (installed.code !== 0) throw new Error(`react-admin could not be installed:\n${installed.output}`)
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: result, emptyOutDir: true } })
  compressFolder(result)
  writeFileSync(stamp, wanted)
  return result
}

/** Serves the react-admin app as the server serves the web app of Parkla (brotli, caching) and proxies API calls to `apiPort`. */
export const startReactAdmin = async (apiPort: number): Promise<{ url: string; stop: () => Promise<void> }> => {
  const app = Fastify()
  await app.register(fastifyStatic, { root: await prepareReactAdmin(), preCompressed: true })
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
