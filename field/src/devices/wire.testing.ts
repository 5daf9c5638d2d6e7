import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between devices and broker that tests can cut. */
export type Wire = { port: number; cut: () => void; mend: () => void; close: () => Promise<void> }

/** A proxy to a local port. Cutting it destroys open connections and refuses new ones. */
export const openWire = async (to: number, from = 0): Promise<Wire> => {
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (isCut) return void near.destroy()
    const far = keep(connect(to, '127.0.0.1'))
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }).listen(from, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const cut = (): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut,
    mend: () => {
      isCut = false
    },
    close: async () => {
      cut()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
