import { expect, test } from 'vitest'
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
