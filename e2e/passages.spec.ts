import type { Place } from '@parkla/contract/places/places.schema.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import {
  aCameraAt,
  aController,
  aGatePlace,
  menuOf,
  openGates,
  plugIn,
  reads,
  type Camera,
  type GatePlace,
} from './gates-steps.ts'
import { aPlate, callAsGlobal, placeCalled } from './session-steps.ts'
import { expectAccessible } from './steps.ts'

/** A camera of a connected gate. */
const aWatchedEntry = async (place: GatePlace): Promise<Camera> => {
  const added = await aController(place)
  await plugIn(added.Controller.ControllerId, added.Key)
  return aCameraAt(place, 'ENTRY', added)
}

const turn = async ({ Id }: GatePlace, Status: Place['Status']): Promise<void> => {
  const { UpdatedAt } = await callAsGlobal<Place>('GET', `/places/${Id}`)
  await callAsGlobal('PUT', '/places', { Id, UpdatedAt, Status })
}

const passagesOf = (page: Page, plate: string): Locator =>
  page
    .getByRole('region', { name: 'Passages, newest first' })
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Passages, newest first' }).getByRole('listitem'))
    .filter({ hasText: plate })

test('passages, live: refused at a closed place, admitted once it is open', async ({ page }) => {
  const place = await aGatePlace()
  const camera = await aWatchedEntry(place)
  await turn(place, 'CLOSED')
  await openGates(page, place)
  await expect(page.getByText('No passages yet')).toBeVisible()
  const car = aPlate()
  expect(await reads(camera, car)).toBe(false)
  const passages = passagesOf(page, car)
  await expect(passages).toHaveCount(1)
  await expect(passages).toContainText('Entry · North gate')
  await expect(passages).toContainText('Stayed closed')
  await expect(passages).toContainText('The place is closed: exit only.')
  await expect(passages.getByRole('link')).toHaveCount(0)
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

test('operator: opens the image of a passage @both', async ({ page }) => {
  const Id = await placeCalled('Vabaduse väljaku parkla')
  await openGates(page, { Id }, 'operator')
  await page
    .getByRole('button', { name: /^Image of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Image of/ })
  await expect(dialog.getByRole('img', { name: /^Image of/ })).toBeVisible()
  await expectAccessible(page)
})

test('passage filters: part of a plate and gate reaction; kept in the address when the log closes', async ({
  page,
}) => {
  const place = await aGatePlace()
  const camera = await aWatchedEntry(place)
  const [mine, other] = [aPlate(), aPlate()]
  for (const plate of [mine, other, '']) await reads(camera, plate)
  await openGates(page, place)
  await expect(passagesOf(page, 'not read')).toContainText('The camera could not read the plate.')
  await page.getByRole('textbox', { name: 'Plate' }).fill(mine.slice(2).toLowerCase())
  await expect(passagesOf(page, 'not read')).toHaveCount(0)
  await expect(passagesOf(page, other)).toHaveCount(0)
  await expect(passagesOf(page, mine)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Gate' }).selectOption('Stayed closed')
  await expect(page.getByText('No matches')).toBeVisible()
  const address = page.url()
  await (await menuOf(page, 'Barriers')).getByRole('menuitem', { name: 'Log' }).click()
  await expect(page.getByRole('dialog', { name: 'Log of Barriers' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await page.getByRole('textbox', { name: 'Plate' }).fill('')
  await expect(passagesOf(page, 'not read')).toHaveCount(1)
  await expect(passagesOf(page, mine)).toHaveCount(0)
})
