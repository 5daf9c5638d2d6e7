import { expect, test } from '@playwright/test'
import { aPlate, aRunningSession, callAsGlobal, placeCalled } from './session-steps.ts'
import { chooseFor, expectAccessible, goTo, sessionOf, signInAs } from './steps.ts'

test('manager: invites a user, reads the report of the month and exports it', async ({ page }) => {
  const name = 'Invited Driver'
  await signInAs(page, 'fleet', '/fleets')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Kullerite autopark' }).click()
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('switch', { name: 'Invite by e-mail' }).check({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('An invitation needs an e-mail address.')).toBeVisible()
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
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Excel' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('visitor: manager starts and extends, the limit refuses the next; place admin sees who pays', async ({ page }) => {
  const [plate, place] = [aPlate(), 'Vabaduse väljaku parkla']
  const { user: manager } = await sessionOf('fleet')
  const name = `Guests of ${plate}`
  const fleet = { Name: name, Region: 'EST', Places: `|${await placeCalled(place)}|`, Type: 'PREPAID' }
  const input = { ...fleet, Managers: [{ OwnerId: manager.id }] }
  const { Id } = await callAsGlobal<{ Id: number }>('POST', '/fleets', input)
  await callAsGlobal('POST', `/fleets/${Id}/users`, { Name: 'Reception' })
  const applicant = `Applicant of ${plate}`
  const [user] = await callAsGlobal<{ ID: number }[]>('POST', `/fleets/${Id}/users`, { Name: applicant })
  for (const status of ['DECLINED', 'PENDING'])
    await callAsGlobal('PUT', `/fleets/${Id}/users/${user!.ID}/status/${status}`, {})
  await callAsGlobal('POST', `/fleets/${Id}/ledger`, { AmountInCents: 100_000 })
  await signInAs(page, 'fleet', '/home')
  await page.getByRole('button', { name: `Approve ${applicant}` }).click()
  await expect(page.getByText(applicant)).toHaveCount(0)
  const start = async (car: string) => {
    const tile = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
    await tile.getByRole('button', { name: 'Start session' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Licence plate' }).fill(car)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('1 day', { exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start session' }).click()
  }
  await start(plate)
  await expect(page.getByRole('region', { name: 'Fleet sessions' }).getByRole('listitem').first()).toContainText(
    'Expected',
  )
  await start(plate)
  await expect(page.getByRole('dialog')).toContainText('is already active until')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByText('Session extended')).toBeVisible()

  const visits = await callAsGlobal<{ CostInCents: number }[]>('GET', `/fleets/${Id}/visitor-sessions`)
  await callAsGlobal('PUT', '/fleets', { ...input, Id, DailyLimitInCentsPerUser: visits[0]!.CostInCents })
  await start(aPlate())
  await expect(page.getByRole('alert')).toContainText('does not cover this time')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await goTo(page, `/fleet/${Id}?tab=report`)
  await expect(page.getByRole('table', { name: 'Report' })).toContainText(plate)

  const list = await callAsGlobal<{ Id: number }>('POST', '/whitelists', { ...fleet, Name: `Tenants of ${plate}` })
  const member = aPlate()
  await callAsGlobal('POST', `/whitelists/${list.Id}/users`, { Name: 'Tenant', Plates: [member] })
  await aRunningSession({ plate: member, hours: 0 })
  await signInAs(page, 'place', `/sessions?car_number=${plate}`)
  await expect(page.getByRole('row', { name: new RegExp(plate) })).toContainText('Fleet')
  await goTo(page, `/sessions?car_number=${member}`)
  await expect(page.getByRole('row', { name: new RegExp(member) })).toContainText('Whitelist')
})
