import type { AddedCamera } from '@parkla/contract/gates/gates.schema.ts'
import type { Place } from '@parkla/contract/places/places.schema.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { aController, aDeviceName, aGatePlace, openGates, plugIn, type GatePlace } from './gates-steps.ts'
import { aPlate, callAsGlobal } from './session-steps.ts'
import { expectAccessible } from './steps.ts'

type Camera = z.output<typeof AddedCamera>

/** A camera of a connected gate. */
const aWatchedEntry = async (place: GatePlace): Promise<Camera> => {
  const { Controller, Key } = await aController(place)
  await plugIn(Controller.ControllerId, Key)
  const GateId = Controller.Gates.find(({ Direction }) => Direction === 'ENTRY')?.ID
  const camera = { CameraId: aDeviceName(), Direction: 'ENTRY', GateId, Description: 'Way in' }
  return callAsGlobal('POST', `/places/${place.Id}/cameras`, camera)
}

const reads = async ({ Camera, Key }: Camera, Plate: string): Promise<void> => {
  const response = await fetch(`${process.env['E2E_URL'] ?? ''}/device/lpr-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device': Camera.CameraId, 'x-device-key': Key },
    body: JSON.stringify({ ReadId: randomUUID(), Time: new Date().toISOString(), Plate, Confidence: 0.97 }),
  })
  expect(response.status).toBe(200)
}

const turn = async ({ Id }: GatePlace, Status: Place['Status']): Promise<void> => {
  const { UpdatedAt } = await callAsGlobal<Place>('GET', `/places/${Id}`)
  await callAsGlobal('PUT', '/places', { Id, UpdatedAt, Status })
}

const passagesOf = (page: Page, plate: string): Locator =>
  page.getByRole('list', { name: 'Passages, newest first' }).getByRole('listitem').filter({ hasText: plate })

test('passages, live: refused at a closed place, admitted once it is open @both', async ({ page }) => {
  const place = await aGatePlace()
  const camera = await aWatchedEntry(place)
  await turn(place, 'CLOSED')
  await openGates(page, place)
  await expect(page.getByText('No passages yet')).toBeVisible()
  const car = aPlate()
  await reads(camera, car)
  const passages = passagesOf(page, car)
  await expect(passages).toHaveCount(1)
  await expect(passages).toContainText('Entry · North gate')
  await expect(passages).toContainText('Stayed closed')
  await expect(passages).toContainText('The place is closed: exit only.')
  await expect(passages.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  await turn(place, 'ACTIVE')
  await reads(camera, car)
  await expect(passages).toHaveCount(2)
  await expect(passages.first().getByText('Opened', { exact: true })).toBeVisible()
  await expect(passages.first()).toContainText('Public parking')
  await expect(passages.last()).toContainText('Stayed closed')
  await expectAccessible(page)
  await passages
    .first()
    .getByRole('link', { name: `Session: ${car}` })
    .click()
  await expect(page).toHaveURL(/\/sessions\?session=\d+$/)
  await expect(page.getByRole('dialog')).toContainText(car)
})

test('passage filters: part of a plate and gate reaction, kept in the URL', async ({ page }) => {
  const place = await aGatePlace()
  const camera = await aWatchedEntry(place)
  const [mine, other] = [aPlate(), aPlate()]
  await reads(camera, mine)
  await reads(camera, other)
  await reads(camera, '')
  await openGates(page, place)
  await expect(passagesOf(page, 'not read')).toContainText('The camera could not read the plate.')
  await page.getByRole('textbox', { name: 'Plate' }).fill(mine.slice(2).toLowerCase())
  await expect(passagesOf(page, 'not read')).toHaveCount(0)
  await expect(passagesOf(page, other)).toHaveCount(0)
  await expect(passagesOf(page, mine)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Gate' }).selectOption('Stayed closed')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('textbox', { name: 'Plate' }).fill('')
  await expect(passagesOf(page, 'not read')).toHaveCount(1)
  await expect(passagesOf(page, mine)).toHaveCount(0)
})

test('closing the log: keeps the filters in the URL', async ({ page }) => {
  const place = await aGatePlace()
  await aWatchedEntry(place)
  await openGates(page, place)
  await page.getByRole('textbox', { name: 'Plate' }).fill('E2E')
  await expect(page).toHaveURL(/plate=E2E/)
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Log', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Log of Barriers' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Plate' })).toHaveValue('E2E')
  await expect(page).toHaveURL(/plate=E2E$/)
})
