import type { AddedCamera, AddedController, GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { randomBytes, randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { makeController, type Controller } from '../../field/src/devices/controller.ts'
import { openMqttDevice, type MqttDevice } from '../../field/src/devices/mqtt-device.ts'
import { openTimer } from '../../field/src/timer.ts'
import { callAsGlobal } from './session-steps.ts'
import { expectPage, signInAs, type Role } from './steps.ts'

export type GatePlace = { Id: number; Name: string }

/** A place of the test's own, without simulated cars. */
export const aGatePlace = (Name = `Gates ${randomBytes(4).toString('hex')}`, TotalSpots = 20): Promise<GatePlace> =>
  callAsGlobal('POST', '/places', {
    Name,
    Type: 'PARKING',
    Region: 'EST',
    TotalSpots,
  })

/** A unique device id. */
export const aDeviceName = (): string => `E2E-${randomBytes(4).toString('hex').toUpperCase()}`

type Added = z.output<typeof AddedController>

/** A controller "Barriers" with the entry "North gate" and an exit. */
export const aController = ({ Id }: GatePlace, Description = 'Barriers', exit = 'South gate'): Promise<Added> =>
  callAsGlobal('POST', `/places/${Id}/gatecontrollers`, {
    ControllerId: aDeviceName(),
    Description,
    Gates: [
      { GateNumber: 1, Description: 'North gate', Direction: 'ENTRY' },
      { GateNumber: 2, Description: exit, Direction: 'EXIT' },
    ],
  })

const closing: (() => Promise<void>)[] = []

test.afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

type Plugged = Pick<Controller, 'barrier'> &
  Pick<MqttDevice, 'isConnected'> & { orders: string[]; log: (Message: string) => Promise<void> }

/** Connects a simulated controller; resolves when its initial state is published. */
export const plugIn = (device: string, key: string, firmware = '2.4.0'): Promise<Plugged> =>
  new Promise((resolve) => {
    const orders: string[] = []
    const gates = [1, 2].map((number) => ({ number, isKeptOpen: false }))
    const published: Promise<void>[] = []
    const timer = openTimer()
    const controller = makeController(
      { version: 3, firmware, rssi: -63, clockSkewMs: 0, gates },
      {
        timer,
        publish: (kind, body) => published.push(link.publish(kind, body)),
        restart: () => undefined,
      },
    )
    const link = openMqttDevice({
      url: process.env['E2E_BROKER_URL'] ?? '',
      device,
      key,
      onConnect: () => {
        controller.connected()
        const { barrier } = controller
        void Promise.all(published).then(() => resolve({ barrier, orders, log, isConnected: link.isConnected }))
      },
      onCommand: (command) => {
        orders.push(command.Command)
        controller.onCommand(command)
      },
    })
    const log = (Message: string) =>
      link.publish('log', { LineId: randomUUID(), Time: new Date().toISOString(), Level: 'WARN', Message })
    closing.push(() => {
      // Cancels the pending closing of the barrier.
      timer.close()
      return link.close()
    })
  })

export type Camera = z.output<typeof AddedCamera>

/** A camera at the entry or exit gate of a controller, a new one by default. */
export const aCameraAt = async (
  place: GatePlace,
  Direction: Camera['Camera']['Direction'],
  added?: Added,
): Promise<Camera> => {
  const { Controller } = added ?? (await aController(place))
  const GateId = Controller.Gates.find((gate) => gate.Direction === Direction)?.ID
  const camera = { CameraId: aDeviceName(), Direction, GateId, Description: `Way ${Direction}` }
  return callAsGlobal('POST', `/places/${place.Id}/cameras`, camera)
}

type Device = { Camera: Pick<Camera['Camera'], 'CameraId'>; Key: string }

/** `time`: earlier time of a delayed read. `picture`: a PNG. */
type ReadDetails = { time?: string; picture?: Buffer }

/** Sends a read by HTTP; returns whether the gate was opened, or the status of a refusal. */
export const reads = async (
  { Camera, Key }: Device,
  Plate: string,
  details: ReadDetails = {},
): Promise<boolean | number> => {
  const { time = new Date().toISOString(), picture } = details
  const image = picture && { Image: picture.toString('base64'), ContentType: 'image/png' }
  const response = await fetch(`${process.env['E2E_URL'] ?? ''}/device/lpr-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device': Camera.CameraId, 'x-device-key': Key },
    body: JSON.stringify({ ReadId: randomUUID(), Time: time, Plate, Confidence: 0.72, ...image }),
  })
  return response.ok ? ((await response.json()) as { IsGateOpened: boolean }).IsGateOpened : response.status
}

/** Reads the key that the dialog shows once, and closes the dialog. */
export const takeKey = async (page: Page, device: string): Promise<string> => {
  const dialog = page.getByRole('dialog', { name: `Key of ${device}` })
  const key = await dialog.getByLabel('Key', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Close' }).click()
  return key
}

export const confirmRemoval = async (page: Page, kind: 'controller' | 'camera', device: string): Promise<void> => {
  const question = page.getByRole('dialog', { name: `Remove ${kind} ${device}?` })
  await expect(question.getByRole('button', { name: `Remove ${kind}` })).toBeDisabled()
  await question.getByLabel(`Type ${device} to confirm`).fill(device)
  await question.getByRole('button', { name: `Remove ${kind}` }).click()
}

export const openGates = async (page: Page, { Id }: Pick<GatePlace, 'Id'>, as: Role = 'global'): Promise<void> => {
  await signInAs(page, as, `/gate-controllers/${Id}`)
  await expectPage(page, 'Gate controllers')
}

export const card = (page: Page, { Description }: Pick<GateController, 'Description'>): Locator =>
  page.getByRole('region', { name: Description })

/** Opens the menu of a device. */
export const menuOf = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  return menu
}

/** Opens a gate with a quick reason and waits until the page shows it open. */
export const pressOpen = async (page: Page, barriers: Locator, gate: string): Promise<void> => {
  const row = barriers.getByRole('listitem').filter({ hasText: gate })
  await expect(row.getByText('Closed')).toBeVisible()
  await barriers.getByRole('button', { name: `Open ${gate}` }).click()
  const reason = page.getByRole('dialog').getByRole('button', { name: 'Misread plate' })
  await expect(reason).toBeEnabled()
  await reason.click()
  // The button has the same text.
  await expect(row.getByText('Open', { exact: true })).toHaveCount(2)
}
