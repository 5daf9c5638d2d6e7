import type { AddedController, GateController } from '@parkla/contract/gates/gates.schema.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { makeController, type Controller } from '../field/src/controller.ts'
import { openMqttDevice } from '../field/src/mqtt-device.ts'
import { openTimer } from '../field/src/timer.ts'
import { callAsGlobal } from './sessions.steps.ts'
import { expectPage, signInAs, type Role } from './steps.ts'

export type GatePlace = { Id: number; Name: string }

/** A place that no other test and no demo car knows. */
export const aGatePlace = (): Promise<GatePlace> =>
  callAsGlobal('POST', '/places', {
    Name: `Gates ${randomBytes(4).toString('hex')}`,
    Type: 'PARKING',
    Region: 'EST',
    TotalSpots: 20,
  })

/** A device number that no other test has. */
export const aDeviceName = (): string => `E2E-${randomBytes(4).toString('hex').toUpperCase()}`

type Added = z.output<typeof AddedController>

/** A controller called Barriers with an entry called North gate and an exit called South gate. */
export const aController = ({ Id }: GatePlace, Description = 'Barriers'): Promise<Added> =>
  callAsGlobal('POST', `/places/${Id}/gatecontrollers`, {
    ControllerId: aDeviceName(),
    Description,
    Gates: [
      { GateNumber: 1, Description: 'North gate', Direction: 'ENTRY' },
      { GateNumber: 2, Description: 'South gate', Direction: 'EXIT' },
    ],
  })

const closing: (() => Promise<void>)[] = []

test.afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

export type Plugged = Pick<Controller, 'barrier'> & { orders: string[] }

/** Connects the device itself, as it would stand there; resolves when it has told how things stand. */
export const plugIn = (device: string, key: string, firmware = '2.4.0'): Promise<Plugged> =>
  new Promise((resolve) => {
    const orders: string[] = []
    const gates = [1, 2].map((number) => ({ number, isKeptOpen: false }))
    const said: Promise<void>[] = []
    const timer = openTimer()
    const controller = makeController(
      { version: 3, firmware, rssi: -63, clockSkewMs: 0, gates },
      {
        timer,
        say: (kind, body) => said.push(link.publish(kind, body)),
        restart: () => undefined,
      },
    )
    const link = openMqttDevice({
      url: process.env['E2E_BROKER_URL'] ?? '',
      device,
      key,
      onConnect: () => {
        controller.connected()
        void Promise.all(said).then(() => resolve({ barrier: controller.barrier, orders }))
      },
      onCommand: (command) => {
        orders.push(command.Command)
        controller.hear(command)
      },
    })
    closing.push(() => {
      // Its barrier may still be about to close.
      timer.close()
      return link.close()
    })
  })

export const openGates = async (page: Page, { Id }: Pick<GatePlace, 'Id'>, as: Role = 'global'): Promise<void> => {
  await signInAs(page, as, `/gate-controllers/${Id}`)
  await expectPage(page, 'Gate controllers')
}

export const card = (page: Page, { Description }: Pick<GateController, 'Description'>): Locator =>
  page.getByRole('region', { name: Description })

/** What can be chosen in the menu of a device; the menu stays open. */
export const menuOf = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  return menu
}
