import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerUnknownPath } from './failures.ts'
import { policyOfPage } from './security-headers.ts'

const isApiPath = (url: string): boolean =>
  /^\/(admin|adminapi|device|openapi\.json|docs|health|metrics|public)(\/|\?|$)/.test(url)

/** A missing asset of an older build is a 404, not the page. */
const isFilePath = (url: string): boolean => /^\/assets\/|^[^?]*\.\w{2,5}($|\?)/.test(url)

/** The policy of index.html as it is now: a build may replace the file while the server runs. */
const pagePolicy = (webFolder: string): (() => string) => {
  const file = join(webFolder, 'index.html')
  let known: { mtimeMs: number; policy: string } | undefined
  return () => {
    const { mtimeMs } = statSync(file)
    if (known?.mtimeMs !== mtimeMs) known = { mtimeMs, policy: policyOfPage(readFileSync(file, 'utf8')) }
    return known.policy
  }
}

/** A browser gets the compressed copy of a file by the file's own path. */
const isServed = (path: string): boolean => /\.(?!br$|gz$)\w+$/.test(path) && !/(^|\/)\./.test(path)

/** Serves the web application of the folder, if it was built; every other path is a page of it or unknown. */
export const addWeb = async (app: FastifyInstance, webFolder: string): Promise<void> => {
  const hasWeb = existsSync(webFolder)
  const policy = pagePolicy(webFolder)
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: webFolder,
      serve: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (/\/index\.html(\.\w+)?$/.test(path)) reply.header('content-security-policy', policy())
      },
    })
    // One route: the plugin's route per file takes about 15 MB of memory.
    app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
      const path = request.params['*']
      return isServed(path) ? reply.sendFile(path) : reply.callNotFound()
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isApiPath(request.url) && !isFilePath(request.url)
    if (!hasWeb || !isPage) return answerUnknownPath(request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
