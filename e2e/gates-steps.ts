import type { AddedController, GateCommand, GateController } from '@parkla/contract/gates/gates.schema.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { randomBytes, randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { makeController, type Controller } from '../field/src/controller.ts'
import { openMqttDevice, type MqttDevice } from '../field/src/mqtt-device.ts'
import { openTimer } from '../field/src/timer.ts'
import { callAsGlobal } from './session-steps.ts'
import { expectPage, signInAs, type Role } from './steps.ts'

export type GatePlace = { Id: number; Name: string }

/** A place of the test's own, without simulated cars. */
export const aGatePlace = (): Promise<GatePlace> =>
  callAsGlobal('POST', '/places', {
    Name: `Gates ${randomBytes(4).toString('hex')}`,
    Type: 'PARKING',
    Region: 'EST',
    TotalSpots: 20,
  })

/** A unique device id. */
export const aDeviceName = (): string => `E2E-${randomBytes(4).toString('hex').toUpperCase()}`

type Added = z.output<typeof AddedController>

/** A controller "Barriers" with the entry "North gate" and the exit "South gate". */
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

export type Plugged = Pick<Controller, 'barrier'> &
  Pick<MqttDevice, 'isConnected'> & { orders: string[]; log: (Message: string) => Promise<void> }

/** Connects a simulated controller; resolves when its initial state is published. */
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
        publish: (kind, body) => said.push(link.publish(kind, body)),
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
        void Promise.all(said).then(() => resolve({ barrier, orders, log, isConnected: link.isConnected }))
      },
      onCommand: (command) => {
        orders.push(command.Command)
        controller.onCommand(command)
      },
    })
    const log = (Message: string) =>
      link.publish('log', { LineId: randomUUID(), Time: new Date().toISOString(), Level: 'WARN', Message })
    closing.push(() => {
      // cancels pending closing of the barrier
      timer.close()
      return link.close()
    })
  })

type Sight = { IsGateOpened: boolean }

/** Sends a read by HTTP; returns the answer, or the status of a refusal. */
export const cameraReads = async (camera: string, key: string, Plate: string): Promise<Sight | number> => {
  const response = await fetch(`${process.env['E2E_URL'] ?? ''}/device/lpr-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device': camera, 'x-device-key': key },
    body: JSON.stringify({ ReadId: randomUUID(), Time: new Date().toISOString(), Plate, Confidence: 0.97 }),
  })
  return response.ok ? ((await response.json()) as Sight) : response.status
}

/** Reads the key from its dialog and closes it. */
export const takeKey = async (page: Page, device: string): Promise<string> => {
  const told = page.getByRole('dialog', { name: `Key of ${device}` })
  const key = await told.getByLabel('Key', { exact: true }).inputValue()
  await told.getByRole('button', { name: 'Done' }).click()
  return key
}

/** Confirms a removal with the device id. */
export const confirmRemoval = async (page: Page, kind: 'controller' | 'camera', device: string): Promise<void> => {
  const question = page.getByRole('dialog', { name: `Remove ${kind} ${device}?` })
  await expect(question.getByRole('button', { name: 'Remove' })).toBeDisabled()
  await question.getByLabel(`Type ${device} to confirm`).fill(device)
  await question.getByRole('button', { name: 'Remove' }).click()
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

/** Measures in the page, because polling from the test is too coarse: times of the next press and of the row showing open. */
const nextPress = (row: Locator): Promise<{ pressedMs: number; openMs: number }> =>
  row.evaluate(
    (element) =>
      new Promise((resolve) => {
        const isOpen = (): boolean => {
          const leaves = Array.from(element.querySelectorAll('*')).filter((each) => each.childElementCount === 0)
          // the button has the same text
          return leaves.filter(({ textContent }) => textContent === 'Open').length === 2
        }
        const look = (pressedMs: number): void => {
          if (isOpen()) resolve({ pressedMs, openMs: Date.now() })
          else requestAnimationFrame(() => look(pressedMs))
        }
        document.addEventListener('click', () => look(Date.now()), { capture: true, once: true })
      }),
  )

/** Latency from the press to the device's report (server clock) and to the page. */
export type Press = { reportedMs: number; shownMs: number }

type Pressing = { place: GatePlace; Controller: Pick<GateController, 'Id' | 'Description'>; gate: string }

/** Opens a gate with a quick reason and measures it. */
export const pressOpen = async (page: Page, { place, Controller, gate }: Pressing): Promise<Press> => {
  const barriers = card(page, Controller)
  const row = barriers.getByRole('listitem').filter({ hasText: gate })
  await expect(row.getByText('Closed')).toBeVisible()
  await barriers.getByRole('button', { name: `Open ${gate}` }).click()
  const reason = page.getByRole('dialog').getByRole('button', { name: 'Misread plate' })
  await expect(reason).toBeEnabled()
  const [{ pressedMs, openMs }] = await Promise.all([nextPress(row), reason.click()])
  const commands = `/places/${place.Id}/gatecontrollers/${Controller.Id}/commands`
  const newest = async () => (await callAsGlobal<GateCommand[]>('GET', commands))[0]
  await expect.poll(newest).toMatchObject({ Command: 'OPEN', Status: 'DONE' })
  return { reportedMs: Date.parse((await newest())?.AnsweredAt ?? '') - pressedMs, shownMs: openMs - pressedMs }
}
