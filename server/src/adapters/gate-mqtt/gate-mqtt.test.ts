import { expect, test } from 'vitest'
import { gatePortSuite } from '../../ports/gate.suite.ts'
import { openGateMqtt } from './gate-mqtt.adapter.ts'
import { hasMosquitto, productUser, startAedes, startMosquitto, type OutsideBroker } from './gate-mqtt.testing.ts'

const onBroker = (start: () => Promise<OutsideBroker>) => async () => {
  const broker = await start()
  return {
    open: () => openGateMqtt({ url: broker.url(productUser.name), reconnectMs: 50 }),
    broken: openGateMqtt({ url: 'mqtt://127.0.0.1:1' }),
    url: () => broker.url(),
    restart: () => broker.restart(),
    close: broker.close,
  }
}

gatePortSuite('any broker (aedes)', onBroker(startAedes))

if (hasMosquitto) gatePortSuite('any broker (Mosquitto)', onBroker(startMosquitto))
else
  test('Mosquitto is there where the tests must be complete', () => {
    expect(process.env['CI'], 'Mosquitto is not installed: apt-get install mosquitto').not.toBe('true')
  })
