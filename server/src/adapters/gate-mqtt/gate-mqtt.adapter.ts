import { subscribedTopics, topicOf } from '@parkla/contract/gates/devices/device-messages.ts'
import type { IPublishPacket, MqttClient } from 'mqtt'
import type { GateHandlers, GatePort } from '../../ports/gate.port.ts'
import { handlePayload } from '../../ports/read-device-message.ts'
import { PortFailure } from '../../ports/port-failure.ts'

/** `clientId` is fixed, so that the broker's persistent session queues messages while we are disconnected. */
type GateMqttOptions = { url: string; clientId?: string; reconnectMs?: number; sendTimeoutMs?: number }

/** Heartbeats use QoS 0: stale ones must not be queued. */
const subscriptions = Object.fromEntries(
  subscribedTopics.map((topic) => [topic, { qos: topic.endsWith('/heartbeat') ? (0 as const) : (1 as const) }]),
)

type Acknowledge = (messageId: number) => void

/**
 * Acknowledges each message after it was handled: messages of one device in order, devices in parallel. After a failure the
 * connection is reopened, so that the broker sends unacknowledged messages again.
 */
const deliveryQueue = (listening: GateHandlers, acknowledge: Acknowledge, reconnect: () => void) => {
  const last = new Map<string, Promise<void>>()
  const take = async ({ topic, payload, qos, messageId }: IPublishPacket): Promise<void> => {
    await handlePayload(listening, topic, Buffer.from(payload))
    if (qos > 0 && messageId !== undefined) acknowledge(messageId)
  }
  return {
    push: (packet: IPublishPacket): void => {
      const device = packet.topic.split('/')[2] ?? ''
      // After a failure no later message of this device is handled on this connection: the broker sends them again in order.
      const task = (last.get(device) ?? Promise.resolve()).then(() => take(packet))
      last.set(device, task)
      task.then(
        () => last.get(device) === task && last.delete(device),
        () => reconnect(),
      )
    },
    settled: () => Promise.allSettled(last.values()),
  }
}

type DeliveryQueue = ReturnType<typeof deliveryQueue>

/** One queue per connection: an acknowledgement is valid only on the connection that delivered the message. */
const queueDeliveries = (client: MqttClient, listening: GateHandlers): { settled: DeliveryQueue['settled'] } => {
  const queues = new WeakMap<object, DeliveryQueue>()
  const open = (stream: MqttClient['stream']): DeliveryQueue => {
    const opened = deliveryQueue(
      listening,
      (messageId) => {
        // The client's own acknowledgement would serialise all messages.
        if (client.stream === stream && !stream.destroyed) client['_sendPacket']({ cmd: 'puback', messageId })
      },
      () => stream.destroy(),
    )
    queues.set(stream, opened)
    return opened
  }
  client.handleMessage = (packet, done) => {
    const { stream } = client
    const current = queues.get(stream) ?? open(stream)
    current.push(packet)
    // The error only delays the acknowledgement.
    done(packet.qos > 0 ? new Error('acknowledged later') : undefined)
  }
  return { settled: async () => (await queues.get(client.stream)?.settled()) ?? [] }
}

/** Subscribes on the first connection; the client resubscribes after reconnects. */
const subscribe = async (client: MqttClient): Promise<void> => {
  const granted = await client.subscribeAsync(subscriptions)
  if (granted.some(({ qos }) => qos > 2)) throw new PortFailure('refused', 'The broker refused the subscriptions')
}

type Sending = { topic: string; payload: string; timeoutMs: number }

/** Sends at most once and never queues: a delayed command would open the gate late (R161). */
const sendOnce = (client: MqttClient, { topic, payload, timeoutMs }: Sending): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!client.connected) return reject(new PortFailure('unreachable', 'Not connected to the broker'))
    const fail = () => {
      client.removeOutgoingMessage(messageId)
      end(new PortFailure('unreachable', 'The broker did not accept the message'))
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
      if (error) end(new PortFailure('unreachable', 'The broker did not accept the message'))
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
  let link: { client: MqttClient; settled: DeliveryQueue['settled'] } | undefined
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
      link = { client, ...queueDeliveries(client, listening) }
      // The client reconnects after an error.
      client.on('error', () => undefined)
      const connected = new Promise<void>((resolve) => client.once('connect', () => resolve()))
      client.connect()
      await connected
      await subscribe(client)
    },
    send: async (device, command) => {
      if (!link) throw new PortFailure('unreachable', 'Not connected to the broker')
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
