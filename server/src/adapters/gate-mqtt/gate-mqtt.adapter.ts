import { heardTopics, topicOf } from '@parkla/contract/devices/device-messages.ts'
import type { IPublishPacket, MqttClient } from 'mqtt'
import type { GateListening, GatePort } from '../../ports/gate.port.ts'
import { hearPayload } from '../../ports/read-device-message.ts'
import { PortFailure } from '../../ports/port-failure.ts'

/** `clientId` is fixed, so that the broker's persistent session queues messages while we are disconnected. */
export type GateMqttOptions = { url: string; clientId?: string; reconnectMs?: number; sendTimeoutMs?: number }

/** Heartbeats use QoS 0: stale ones must not be queued. */
const subscriptions = Object.fromEntries(
  heardTopics.map((topic) => [topic, { qos: topic.endsWith('/heartbeat') ? (0 as const) : (1 as const) }]),
)

type Acknowledge = (messageId: number) => void

/**
 * Acknowledges each message after it was handled: messages of one device in order, devices in parallel. After a failure the
 * connection is reopened, so that the broker sends unacknowledged messages again.
 */
const hearer = (listening: GateListening, acknowledge: Acknowledge, giveUp: () => void) => {
  const last = new Map<string, Promise<void>>()
  const take = async ({ topic, payload, qos, messageId }: IPublishPacket): Promise<void> => {
    await hearPayload(listening, topic, Buffer.from(payload))
    if (qos > 0 && messageId !== undefined) acknowledge(messageId)
  }
  return {
    hear: (packet: IPublishPacket): void => {
      const device = packet.topic.split('/')[2] ?? ''
      // After a failure no later message of this device is handled on this connection: the broker sends them again in order.
      const mine = (last.get(device) ?? Promise.resolve()).then(() => take(packet))
      last.set(device, mine)
      mine.then(
        () => last.get(device) === mine && last.delete(device),
        () => giveUp(),
      )
    },
    settled: () => Promise.allSettled(last.values()),
  }
}

type Hearer = ReturnType<typeof hearer>

/** One queue per connection: an acknowledgement is valid only on the connection that delivered the message. */
const hearOn = (client: MqttClient, listening: GateListening): { settled: Hearer['settled'] } => {
  const hearers = new WeakMap<object, Hearer>()
  const open = (stream: MqttClient['stream']): Hearer => {
    const opened = hearer(
      listening,
      (messageId) => {
        // The client's own acknowledgement would serialise all messages.
        if (client.stream === stream && !stream.destroyed) client['_sendPacket']({ cmd: 'puback', messageId })
      },
      () => stream.destroy(),
    )
    hearers.set(stream, opened)
    return opened
  }
  client.handleMessage = (packet, done) => {
    const { stream } = client
    const current = hearers.get(stream) ?? open(stream)
    current.hear(packet)
    // The error only delays the acknowledgement.
    done(packet.qos > 0 ? new Error('acknowledged later') : undefined)
  }
  return { settled: async () => (await hearers.get(client.stream)?.settled()) ?? [] }
}

/** Subscribes on the first connection; the client resubscribes after reconnects. */
const subscribe = async (client: MqttClient): Promise<void> => {
  const granted = await client.subscribeAsync(subscriptions)
  if (granted.some(({ qos }) => qos > 2))
    throw new PortFailure('refused', 'The broker does not let us hear the devices')
}

type Sending = { topic: string; payload: string; timeoutMs: number }

/** Sends at most once and never queues: a delayed command would open the gate late (R161). */
const sendOnce = (client: MqttClient, { topic, payload, timeoutMs }: Sending): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!client.connected) return reject(new PortFailure('unreachable', 'There is no link to the broker'))
    const fail = () => {
      client.removeOutgoingMessage(messageId)
      end(new PortFailure('unreachable', 'The broker did not take it'))
    }
    const timer = setTimeout(fail, timeoutMs)
    const end = (error?: Error) => {
      clearTimeout(timer)
      client.off('close', fail)
      if (error) reject(error)
      else resolve()
    }
    client.once('close', fail)
    client.publish(topic, payload, { qos: 1, retain: false }, (error) => {
      if (error) end(new PortFailure('unreachable', 'The broker did not take it'))
      else end()
    })
    const messageId = client.getLastMessageId()
  })

/** Any external MQTT 3.1.1 broker (`MQTT_URL`) with its own users and ACLs (`docs/devices.md`). */
export const openGateMqtt = ({
  url,
  clientId = 'parkla',
  reconnectMs = 1_000,
  sendTimeoutMs = 5_000,
}: GateMqttOptions): GatePort => {
  let link: { client: MqttClient; settled: Hearer['settled'] } | undefined
  return {
    listen: async (listening) => {
      const { connect } = await import('mqtt')
      const client = connect(url, {
        clientId,
        clean: false,
        protocolVersion: 4,
        reconnectPeriod: reconnectMs,
        reconnectOnConnackError: true,
        keepalive: 20,
        resubscribe: true,
        manualConnect: true,
      })
      link = { client, ...hearOn(client, listening) }
      // The client reconnects after an error.
      client.on('error', () => undefined)
      const connected = new Promise<void>((resolve) => client.once('connect', () => resolve()))
      client.connect()
      await connected
      await subscribe(client)
    },
    send: async (device, command) => {
      if (!link) throw new PortFailure('unreachable', 'There is no link to the broker')
      await sendOnce(link.client, {
        topic: topicOf(device, 'command'),
        payload: JSON.stringify(command),
        timeoutMs: sendTimeoutMs,
      })
    },
    forget: async () => undefined,
    recheck: async () => undefined,
    isUp: () => link?.client.connected ?? false,
    close: async () => {
      const { client, settled } = link ?? {}
      link = undefined
      await settled?.()
      await client?.endAsync(!client.connected)
    },
  }
}
