import type { AddedCamera } from '@parkla/contract/gates/gates.schema.ts'
import type { LprEvent } from '@parkla/contract/lpr-events/lpr-events.schema.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { randomBytes, randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { aController, aDeviceName, type GatePlace } from './gates-steps.ts'
import { callAsGlobal } from './session-steps.ts'
import { expectPage, signInAs } from './steps.ts'

export type Camera = z.output<typeof AddedCamera>
type AddedGates = Awaited<ReturnType<typeof aController>>

/** A camera at the entry or exit gate of a place. */
export const aCameraAt = async (
  place: GatePlace,
  Direction: LprEvent['Direction'],
  added?: AddedGates,
): Promise<Camera> => {
  const { Controller } = added ?? (await aController(place))
  const GateId = Controller.Gates.find((gate) => gate.Direction === Direction)?.ID
  const camera = { CameraId: aDeviceName(), Direction, GateId, Description: `Way ${Direction}` }
  return callAsGlobal('POST', `/places/${place.Id}/cameras`, camera)
}

/** `time`: earlier time of a delayed read. `picture`: a PNG. */
type Sight = { time?: string; picture?: Buffer }

export const reads = async ({ Camera: camera, Key }: Camera, Plate: string, seen: Sight = {}): Promise<void> => {
  const { time = new Date().toISOString(), picture } = seen
  const image = picture && { Image: picture.toString('base64'), ContentType: 'image/png' }
  const response = await fetch(`${process.env['E2E_URL'] ?? ''}/device/lpr-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device': camera.CameraId, 'x-device-key': Key },
    body: JSON.stringify({ ReadId: randomUUID(), Time: time, Plate, Confidence: 0.72, ...image }),
  })
  expect(response.status).toBe(200)
}

/** A unique plate; `misread` returns it with a look-alike. */
export const aCar = (): string => `E2EB${randomBytes(3).toString('hex').toUpperCase()}`
export const misread = (car: string): string => car.replace('E2EB', 'E2E8')

export const openDesk = async (page: Page, { Name }: GatePlace): Promise<void> => {
  await signInAs(page, 'global', `/lpr-events?place_name=${encodeURIComponent(Name)}`)
  await expectPage(page, 'Misreads')
}

/** Opens a read by its link text. */
export const openRead = async (page: Page, read: string, title: string): Promise<Locator> => {
  await page.getByRole('link', { name: read }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

/** A candidate session. */
export const candidateOf = (dialog: Locator, plate: string): Locator =>
  dialog.getByRole('radiogroup', { name: 'Possible sessions' }).getByRole('radio', { name: plate })

/** Preview of the changes to a session. */
export const changeOf = (dialog: Locator, id: number): Locator =>
  dialog.getByRole('table', { name: `Session ${id},`, exact: false })

/** Saves the repair and expects no open misread at the place. */
export const save = async (page: Page, dialog: Locator, button: string): Promise<void> => {
  await dialog.getByRole('button', { name: button }).click()
  await expect(page.getByText('Misread resolved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No open misreads')).toBeVisible()
}
