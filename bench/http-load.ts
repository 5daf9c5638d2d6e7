import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** Calls to repeat in turn, each a path with its query. */
export type Load = { port: number; paths: readonly string[]; token?: string }

const connections = 8

const requestText = ({ port, token }: Load, path: string): string => {
  const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${authorization}accept: application/json\r\n\r\n`
}

const headEnd = Buffer.from('\r\n\r\n')

/** Length of head and body once the head is complete; throws unless it is a 200 with a content length. */
const lengthOf = (received: Buffer): number | undefined => {
  const end = received.indexOf(headEnd)
  if (end === -1) return undefined
  const head = received.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`not an answer: ${head.slice(0, 200)}`)
  return end + headEnd.length + Number(length)
}

/** Sends one call and waits for the whole response. Plain sockets, because the client shares the CPU with the server. */
const call = (socket: Socket, request: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    let missing: number | undefined
    const done = (error?: Error) => {
      socket.off('data', onData).off('error', done).off('close', hungUp)
      if (error) reject(error)
      else resolve()
    }
    const hungUp = () => done(new Error('the server hung up'))
    const onData = (chunk: Buffer) => {
      try {
        if (missing === undefined) {
          received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
          const length = lengthOf(received)
          if (length !== undefined) missing = length - received.length
        } else missing -= chunk.length
        if (missing === 0) done()
      } catch (error) {
        done(error as Error)
      }
    }
    socket.on('data', onData).on('error', done).on('close', hungUp)
    socket.write(request)
  })

const openSocket = async (port: number): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

/** Calls per second of eight connections that each send the next call when the last is answered. */
export const callsPerSecond = async (load: Load, milliseconds: number): Promise<number> => {
  const requests = load.paths.map((path) => requestText(load, path))
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(load.port)))
  const start = performance.now()
  let calls = 0
  const worker = async (socket: Socket) => {
    while (performance.now() - start < milliseconds) {
      await call(socket, requests[calls % requests.length] ?? '')
      calls += 1
    }
  }
  try {
    await Promise.all(sockets.map(worker))
  } finally {
    for (const socket of sockets) socket.destroy()
  }
  return calls / ((performance.now() - start) / 1000)
}
