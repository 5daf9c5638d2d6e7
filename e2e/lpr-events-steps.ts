import type { AddedCamera } from '@parkla/contract/gates/gates.schema.ts'
import type { LprEvent } from '@parkla/contract/lpr-events/lpr-events.schema.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { randomBytes, randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { aController, aDeviceName, type GatePlace } from './gates-steps.ts'
import { callAsGlobal } from './sessions.steps.ts'
import { expectPage, signInAs } from './steps.ts'

export type Camera = z.output<typeof AddedCamera>

/** A camera on the way in or out of a place, before its barrier. */
export const aCameraAt = async (place: GatePlace, Direction: LprEvent['Direction']): Promise<Camera> => {
  const { Controller } = await aController(place)
  const GateId = Controller.Gates.find((gate) => gate.Direction === Direction)?.ID
  const camera = { CameraId: aDeviceName(), Direction, GateId, Description: `Way ${Direction}` }
  return callAsGlobal('POST', `/places/${place.Id}/cameras`, camera)
}

/** `time`: when it was read, where the camera tells of it later. `picture`: a PNG. */
type Sight = { time?: string; picture?: Buffer }

/** What the camera sends by itself when a car stands before it. */
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

/** A plate that no other test and no demo car has; to a camera it is `misread`. */
export const aCar = (): string => `E2EB${randomBytes(3).toString('hex').toUpperCase()}`
export const misread = (car: string): string => car.replace('E2EB', 'E2E8')

export const openDesk = async (page: Page, { Name }: GatePlace): Promise<void> => {
  await signInAs(page, 'global', `/lpr-events?place_name=${encodeURIComponent(Name)}`)
  await expectPage(page, 'Misreads')
}

/** Opens the read that stands on the desk under these words. */
export const openRead = async (page: Page, read: string, title: string): Promise<Locator> => {
  await page.getByRole('link', { name: read }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

/** A session that the read may belong to. */
export const candidateOf = (dialog: Locator, plate: string): Locator =>
  dialog.getByRole('radiogroup', { name: 'Possible sessions' }).getByRole('radio', { name: plate })

/** What the repair changes of a session, before anybody confirms it. */
export const changeOf = (dialog: Locator, id: number): Locator =>
  dialog.getByRole('table', { name: `Session ${id},`, exact: false })

/** Saves the repair; nothing is left on the desk of its place. */
export const save = async (page: Page, dialog: Locator, button: string): Promise<void> => {
  await dialog.getByRole('button', { name: button }).click()
  await expect(page.getByText('Misread resolved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No open misreads')).toBeVisible()
}
