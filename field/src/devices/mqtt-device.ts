import {
  DeviceCommand,
  readTopic,
  topicOf,
  type DeviceMessageKind,
} from '@parkla/contract/gates/devices/device-messages.ts'
import mqtt from 'mqtt'

/** A device's connection to the broker; reconnects automatically. */
export type MqttDevice = {
  /** Resolves on the broker's acknowledgement (QoS 1); an unacknowledged message is sent again. */
  publish: (kind: DeviceMessageKind, body: object) => Promise<void>
  isConnected: () => boolean
  /** Drops the connection until `plugIn`. */
  unplug: () => void
  plugIn: () => void
  close: () => Promise<void>
}

type Opening = {
  url: string
  device: string
  key: string
  /** After each connection, once subscribed to commands. */
  onConnect?: () => void
  /** Absent for a camera. */
  onCommand?: (command: DeviceCommand) => void
  /** A refused or broken connection; retries follow. */
  onTrouble?: (why: string) => void
  reconnectMs?: number
}

export const openMqttDevice = (opening: Opening): MqttDevice => {
  const { url, device, key, onConnect, onCommand, onTrouble, reconnectMs = 2_000 } = opening
  const client = mqtt.connect(url, {
    clientId: device,
    username: device,
    password: key,
    // clean session: commands sent during an outage are not delivered later (docs/devices.md)
    clean: true,
    protocolVersion: 4,
    keepalive: 30,
    reconnectPeriod: reconnectMs,
    reconnectOnConnackError: true,
    queueQoSZero: false,
  })
  const commands = topicOf(device, 'command')
  client.on('connect', () => {
    if (!onCommand) return onConnect?.()
    client.subscribe(commands, { qos: 1 }, (error) => {
      if (error) onTrouble?.(error.message)
      else onConnect?.()
    })
  })
  client.on('error', (error) => onTrouble?.(error.message))
  client.on('message', (topic, payload) => {
    if (readTopic(topic)?.kind !== 'command') return
    const command = DeviceCommand.safeParse(JSON.parse(payload.toString()))
    if (command.success) onCommand?.(command.data)
    else onTrouble?.('a command that is none')
  })
  return {
    publish: async (kind, body) => {
      await client.publishAsync(topicOf(device, kind), JSON.stringify(body), { qos: 1 })
    },
    isConnected: () => client.connected,
    unplug: () => {
      client.end(true)
    },
    plugIn: () => {
      client.reconnect()
    },
    close: () => client.endAsync(true),
  }
}
