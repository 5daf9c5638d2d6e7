import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import { expect, onTestFinished, test } from 'vitest'
import { brokerOf } from './demo-field.ts'

test.each([
  { HOST: '127.0.0.1', MQTT_PORT: 1883, broker: 'mqtt://127.0.0.1:1883' },
  { HOST: '192.168.1.5', MQTT_PORT: 1884, broker: 'mqtt://192.168.1.5:1884' },
  { HOST: '0.0.0.0', MQTT_PORT: 1883, broker: 'mqtt://127.0.0.1:1883' },
  { HOST: '::', MQTT_PORT: 1883, broker: 'mqtt://[::1]:1883' },
  { HOST: 'fe80::1', MQTT_PORT: 1883, broker: 'mqtt://[fe80::1]:1883' },
  { HOST: '192.168.1.5', MQTT_PORT: 0, broker: undefined },
  { HOST: '192.168.1.5', MQTT_PORT: 0, MQTT_URL: 'mqtt://broker:1883', broker: 'mqtt://broker:1883' },
])('devices of the demo find the broker on $HOST:$MQTT_PORT at $broker', ({ broker, ...config }) => {
  expect(brokerOf(config)).toBe(broker)
})

/** A server that accepts connections and never answers. */
const openSilence = async () => {
  const asked = Promise.withResolvers<string | undefined>()
  const server = createServer(({ url }) => asked.resolve(url)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}`, asked: asked.promise }
}

/** A process that starts the simulator and stops it on SIGTERM. */
const program = `
  import { openField } from ${JSON.stringify(fileURLToPath(new URL('demo-field.ts', import.meta.url)))}
  const field = openField({ server: process.argv[1], broker: 'mqtt://127.0.0.1:1', factor: 60 })
  const waiting = setInterval(() => undefined, 1000)
  process.on('SIGTERM', () => {
    field.close()
    clearInterval(waiting)
  })`

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a field that still looks for its product ends with the program that opened it, by %s',
  async (signal) => {
    const product = await openSilence()
    const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
    const opener = spawn(process.execPath, ['--input-type=module', '--eval', program, product.url], { stdio })
    // emitted when every process that inherited the output has exited, including the simulator
    const closed = once(opener, 'close')
    opener.stderr.resume()
    expect(await product.asked).toBe(accountsApi.login.path)
    opener.kill(signal)
    await closed
  },
  30_000,
)
