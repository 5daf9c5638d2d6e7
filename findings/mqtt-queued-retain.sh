#!/usr/bin/env bash
# aedes marks an event that waited in a persistent session as retained, if its publisher asked for retention.
#
# Who meets it: services that skip retained messages as old state, which they get at each new subscription anyway. After a short break of the
# connection they skip every event of the break, while the same events arrive unmarked as long as the connection stands.
#
# The standard: MQTT 3.1.1, section 3.3.1.3 [MQTT-3.3.1-8, MQTT-3.3.1-9]: the flag is 1 for a message sent because of a new subscription, and
# must be 0 for one that matches an established subscription, however it was published. The session below is never
# subscribed anew. Mosquitto 2.0.11 delivers the same message without the flag.
#
# In Parkla: devices must not retain (docs/devices.md), our broker clears the flag, and no code reads it (decision 0013).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix "$folder" --loglevel=error --no-audit --no-fund --ignore-scripts aedes@1.2.0 mqtt@5.16.0 >/dev/null
cat > look.mjs <<'JS'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'

for (const name of ['aedes', 'mqtt'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version)

const broker = await Aedes.createBroker()
const server = createServer((socket) => broker.handle(socket)).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `mqtt://127.0.0.1:${server.address().port}`
const session = { clientId: 'back-office', clean: false, manualConnect: true }

const seen = []
const connect = async () => {
  const client = mqtt.connect(url, session)
  client.on('message', (_topic, payload, { retain }) => seen.push([String(payload), retain]))
  client.connect()
  await once(client, 'connect')
  return client
}
const gate = await mqtt.connectAsync(url)
const report = (text) => gate.publishAsync('site/GATE-1/event', text, { qos: 1, retain: true })

const client = await connect()
await client.subscribeAsync('site/+/event', { qos: 1 })
const live = once(client, 'message')
await report('while connected')
await live
await client.endAsync()
await report('while away')
await once(await connect(), 'message')

for (const [text, retain] of seen) console.log(`event "${text}": retain ${retain}`)
const isAsDescribed = isDeepStrictEqual(seen, [['while connected', false], ['while away', true]])
if (!isAsDescribed) console.error('CHANGED: expected false, then true')
process.exit(isAsDescribed ? 0 : 1)
JS
node look.mjs
