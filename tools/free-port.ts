import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A free loopback TCP port. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server always has one
  server.close()
  await once(server, 'close')
  return port
}
