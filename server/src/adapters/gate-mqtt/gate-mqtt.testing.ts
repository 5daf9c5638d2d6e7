import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readTopic, topicOf } from '@parkla/contract/gates/devices/device-messages.ts'
import { Aedes } from 'aedes'
import { manualFile } from '../../ports/device-manual.testing.ts'
import { productName, suiteDevices } from '../../ports/gate.testing.ts'

const host = '127.0.0.1'

/** An external broker with its own device list and a user for the server. */
export type OutsideBroker = { url: (user?: string) => string; restart: () => Promise<void>; close: () => Promise<void> }

export const productUser = { name: productName, password: 'only-for-tests' }
const users: Record<string, string> = { ...suiteDevices, [productUser.name]: productUser.password }

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const urlOn = (port: number) => (user?: string) =>
  user === undefined ? `mqtt://${host}:${port}` : `mqtt://${user}:${users[user] ?? ''}@${host}:${port}`

const openAedes = (): Promise<Aedes> =>
  Aedes.createBroker({
    authenticate: (...call) => {
      const [client, name, password, done] = call
      const isKnown = name !== undefined && users[name] === password?.toString()
      // The manual requires of every broker: client id equals user name.
      done(null, isKnown && client.id === name)
    },
    authorizePublish: (client, packet, done) =>
      done(
        client === null || client.id === productUser.name || readTopic(packet.topic)?.device === client.id
          ? null
          : new Error('No'),
      ),
    authorizeSubscribe: (client, subscription, done) =>
      done(
        null,
        client.id === productUser.name || subscription.topic === topicOf(client.id, 'command') ? subscription : null,
      ),
  })

/** A separate aedes; its sessions survive `restart`, which only breaks the connections. */
export const startAedes = async (): Promise<OutsideBroker> => {
  const broker = await openAedes()
  const port = await freePort()
  const listen = async (): Promise<Server> => {
    const server = createServer((socket) => void broker.handle(socket)).listen(port, host)
    await once(server, 'listening')
    return server
  }
  let server = await listen()
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const client of Object.values(
      (broker as unknown as { clients: Record<string, { conn: { destroy(): void } }> }).clients,
    ))
      client.conn.destroy()
    await closed
  }
  return {
    url: urlOn(port),
    restart: async () => {
      await cut()
      server = await listen()
    },
    close: async () => {
      await cut()
      await new Promise<void>((resolve) => broker.close(resolve))
    },
  }
}

const mosquitto = ['/usr/sbin/mosquitto', '/usr/bin/mosquitto', '/usr/local/sbin/mosquitto'].find((path) =>
  existsSync(path),
)
export const hasMosquitto = mosquitto !== undefined

/** Every placeholder that a site fills in must occur in the file. */
const filledIn = (text: string, [place, value]: readonly [string, string]): string => {
  if (!text.includes(place)) throw new Error(`docs/devices.md no longer contains "${place}"`)
  return text.replace(place, value)
}

/** The configuration files shown in `docs/devices.md`, in a temporary folder with a free port. */
const writeFiles = (folder: string, port: number): string => {
  const passwords = join(folder, 'passwords')
  writeFileSync(passwords, '')
  for (const [name, password] of Object.entries(users)) {
    const { status } = spawnSync('mosquitto_passwd', ['-b', passwords, name, password])
    if (status !== 0) throw new Error('mosquitto_passwd could not write the password file')
  }
  const rules = join(folder, 'acl')
  writeFileSync(rules, manualFile('/etc/mosquitto/parkla.acl'))
  const places = [
    ['listener 1883', `listener ${port} ${host}`],
    ['/etc/mosquitto/passwords', passwords],
    ['/etc/mosquitto/parkla.acl', rules],
  ] as const
  const file = join(folder, 'mosquitto.conf')
  const settings = places.reduce(filledIn, manualFile('/etc/mosquitto/conf.d/parkla.conf'))
  writeFileSync(file, `${settings}persistence_location ${folder}/\n`)
  for (const path of [passwords, rules]) chmodSync(path, 0o644)
  chmodSync(folder, 0o777)
  return file
}

/** MQTT 3.1.1 CONNECT with an empty client id, for 60 seconds. */
const connectPacket = Buffer.from('100c00044d5154540402003c0000', 'hex')

/**
 * Whether the broker answers a CONNECT, with whatever code. An open port is not enough: Mosquitto ignores a SIGTERM between
 * opening its port and entering its main loop, and `stop` would wait for ever.
 */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, host, () => socket.write(connectPacket))
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })

/** Mosquitto from Debian, as a separate process with its own files. */
export const startMosquitto = async (): Promise<OutsideBroker> => {
  if (mosquitto === undefined) throw new Error('Mosquitto is not installed: apt-get install mosquitto')
  const folder = mkdtempSync(join(tmpdir(), 'parkla-mosquitto-'))
  const port = await freePort()
  const file = writeFiles(folder, port)
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(mosquitto, ['-c', file], { stdio: 'ignore' })
    while (!(await answers(port))) {
      if (started.exitCode !== null) throw new Error(`Mosquitto ended with ${started.exitCode}`)
      await pause(10)
    }
    return started
  }
  const stop = async (running: ChildProcess): Promise<void> => {
    // Emitted once: a process that has ended itself, for example because its port was taken, emits no other exit.
    if (running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  }
  let running = await start()
  return {
    url: urlOn(port),
    restart: async () => {
      await stop(running)
      running = await start()
    },
    close: async () => {
      await stop(running)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
