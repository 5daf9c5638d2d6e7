import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReleaseProxy = { url: string; release: () => void; close: () => Promise<void> }

const scriptPath = '/service-worker.js'

/** A proxy in front of the server; after `release` the service worker's script differs, as after a deployment. */
export const startReleaseProxy = async (server: string): Promise<ReleaseProxy> => {
  let isReleased = false
  const forward = (asked: IncomingMessage, answer: ServerResponse): void => {
    const isChanged = isReleased && asked.url === scriptPath
    const headers = { ...asked.headers }
    if (isChanged) delete headers['accept-encoding']
    const onward = request(new URL(asked.url ?? '/', server), { method: asked.method, headers }, (given) => {
      if (isChanged) delete given.headers['content-length']
      answer.writeHead(given.statusCode ?? 502, given.headers)
      if (isChanged) answer.write('// Newer release.\n')
      given.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  }
  const proxy = createServer(forward)
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    release: () => {
      isReleased = true
    },
    close: async () => {
      proxy.closeAllConnections()
      await new Promise((done) => proxy.close(done))
    },
  }
}
