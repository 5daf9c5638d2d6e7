#!/usr/bin/env bash
# aedes delivers a message with QoS 0 although a matching subscription has QoS 1, if another one, without wildcards, has QoS 0.
#
# Who meets it: a service that listens to all gates (`site/+/event`, QoS 1) and watches one of them (`site/GATE/event`, QoS 0) over the
# same connection. Events of that gate get neither an acknowledgement nor a second delivery: those lost with the connection are gone.
# The order of the subscriptions makes no difference.
#
# The standard: MQTT 3.1.1, section 3.3.5 [MQTT-3.3.5-1]: the server must respect the maximum QoS of all matching subscriptions.
# Open at the project as moscajs/aedes issue 1074.
#
# In Parkla: topics of devices do not overlap; each kind of message is subscribed once (device-messages.ts).
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

/** QoS of what a client receives that subscribes to these filters one after another. */
const received = async (filters) => {
  const client = await mqtt.connectAsync(url)
  for (const [filter, qos] of filters) await client.subscribeAsync(filter, { qos })
  const delivered = once(client, 'message')
  const gate = await mqtt.connectAsync(url)
  await gate.publishAsync('site/GATE-1/event', 'car waits', { qos: 1 })
  const [, , { qos }] = await delivered
  await Promise.all([client.endAsync(), gate.endAsync()])
  return qos
}

const seen = {
  'site/+/event QoS 1': await received([['site/+/event', 1]]),
  'site/+/event QoS 1, site/GATE-1/event QoS 0': await received([['site/+/event', 1], ['site/GATE-1/event', 0]]),
  'site/GATE-1/event QoS 0, site/+/event QoS 1': await received([['site/GATE-1/event', 0], ['site/+/event', 1]]),
}
console.log('published with QoS 1; delivered with QoS', seen)
const isAsDescribed = isDeepStrictEqual(Object.values(seen), [1, 0, 0])
if (!isAsDescribed) console.error('CHANGED: expected 1, 0, 0')
process.exit(isAsDescribed ? 0 : 1)
JS
node look.mjs
