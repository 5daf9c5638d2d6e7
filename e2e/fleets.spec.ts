import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { expect, test } from '@playwright/test'
import { aPlate, callAsGlobal, placeCalled, theList } from './steps/session-steps.ts'
import { chooseFor, expectAccessible, rowsOf, sessionOf, signInAs } from './steps/steps.ts'

test('manager: invites a user, declines the user and reads the report of the month', async ({ page }) => {
  const name = 'Invited Driver'
  await signInAs(page, 'fleet', '/fleets')
  await page.getByRole('link', { name: 'Kullerite autopark' }).click()
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('switch', { name: 'Invite by e-mail' }).check({ force: true })
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('driver@example.test')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User added successfully!')).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Active')
  await chooseFor(page, name, 'Decline')
  const dialog = page.getByRole('dialog', { name: `Decline ${name}` })
  await dialog.getByRole('textbox', { name: 'E-mail to the user' }).fill('No vacancies until May.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(row).toContainText('Declined')

  await page.getByText('Report', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'Report' }).getByRole('row')).not.toHaveCount(1)
  await expectAccessible(page)
})

test('term of two days: inside the card of its user @phone', async ({ page }) => {
  const fleet = { Name: 'Terms', Region: 'EST', Places: `|${await placeCalled('Vabaduse väljaku parkla')}|` }
  const { Id } = await callAsGlobal<{ Id: number }>('POST', '/fleets', fleet)
  const [ValidFrom, ValidTo] = ['2026-10-20T00:00:00Z', '2096-10-28T22:00:00Z']
  await callAsGlobal('POST', `/fleets/${Id}/users`, { Name: 'Driver', ValidFrom, ValidTo })
  await signInAs(page, 'global', `/fleet/${Id}`)
  const card = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  const [outer, term] = [await card.boundingBox(), await card.getByText('28.10.2096').boundingBox()]
  expect(term!.x + term!.width).toBeLessThan(outer!.x + outer!.width)
})

test('visitor: manager starts, extends and ends; place admin sees who pays @phone', async ({ page }) => {
  const [plate, place] = [aPlate(), 'Sadama parkla']
  const { user: manager } = await sessionOf('fleet')
  const name = `Guests of ${plate}`
  const fleet = { Name: name, Region: 'EST', Places: `|${await placeCalled(place)}|` }
  const Managers = [{ OwnerId: manager.id }]
  const { Id } = await callAsGlobal<{ Id: number }>('POST', '/fleets', { ...fleet, Managers })
  await callAsGlobal('POST', `/fleets/${Id}/users`, { Name: 'Reception' })
  // More users than a page of the picker shows.
  const Users = Array.from({ length: 101 }, (_, at) => ({ Name: `Clerk ${at}` }))
  await callAsGlobal('POST', `/fleets/${Id}/users?many=true`, { Users })
  const applicant = `Applicant of ${plate}`
  const [user] = await callAsGlobal<{ ID: number }[]>('POST', `/fleets/${Id}/users`, { Name: applicant })
  for (const status of ['DECLINED', 'PENDING'])
    await callAsGlobal('PUT', `/fleets/${Id}/users/${user!.ID}/status/${status}`, {})
  await signInAs(page, 'fleet', '/home')
  await page.getByRole('button', { name: `Approve ${applicant}` }).click()
  await expect(page.getByText(applicant)).toHaveCount(0)
  const start = async () => {
    const tile = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
    await tile.getByRole('button', { name: 'Start session' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Plate', exact: true }).fill(plate)
    await dialog.getByRole('combobox', { name: 'User' }).fill('recep')
    await page.getByRole('option', { name: 'Reception' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('1 day', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Start session' }).click()
  }
  await start()
  const visitor = page.getByRole('region', { name: 'Fleet sessions' }).getByRole('listitem').first()
  await expect(visitor).toContainText('Reception')
  await expect(visitor).toContainText('Expected')
  // All sessions of the plate: the visit may be older than the newest hundred.
  const asked = page.waitForRequest(
    (request) => request.url().includes('/fleet-sessions?') && request.url().includes(`vehicleNumber=${plate}`),
  )
  await start()
  await expect(page.getByRole('dialog')).toContainText('is already active until')
  await asked
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByText('Session extended')).toBeVisible()

  await chooseFor(page, displayPlate(plate), 'End session')
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await signInAs(page, 'place', `/sessions?car_number=${plate}`)
  await expect(rowsOf(page, theList(page))).toContainText([`Fleet ${name}`])
})
