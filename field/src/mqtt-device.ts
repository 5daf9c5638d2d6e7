import { DeviceCommand, readTopic, topicOf, type DeviceMessageKind } from '@parkla/contract/devices/device-messages.ts'
import mqtt from 'mqtt'

/** A device's own connection to the broker; it comes back by itself. */
export type MqttDevice = {
  /** Resolves when the broker has it; a message that was on its way when the link broke is sent again. */
  publish: (kind: DeviceMessageKind, body: object) => Promise<void>
  isConnected: () => boolean
  /** Off the line, as in a cable that was pulled, until `plugIn`. */
  unplug: () => void
  plugIn: () => void
  close: () => Promise<void>
}

type Opening = {
  url: string
  device: string
  key: string
  /** After each connection, when it hears its commands. */
  onConnect?: () => void
  /** Absent for a camera, which hears nothing. */
  onCommand?: (command: DeviceCommand) => void
  /** A refusal or a broken link; it tries again by itself. */
  onTrouble?: (why: string) => void
}

const reconnectMs = 2_000

export const openMqttDevice = ({ url, device, key, onConnect, onCommand, onTrouble }: Opening): MqttDevice => {
  const client = mqtt.connect(url, {
    clientId: device,
    username: device,
    password: key,
    // what was meant for a device that was away is not for it any more (docs/devices.md)
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
