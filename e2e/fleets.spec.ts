import type { VisitorSession } from '@parkla/contract/fleets/visitor-sessions.schema.ts'
import { centsToDecimal } from '@parkla/contract/kit/money.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { dayMs } from '@parkla/contract/kit/time.ts'
import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { aPlace } from './place-steps.ts'
import { aPlate, callAsGlobal, findSession, inTallinn, placeCalled, theList } from './session-steps.ts'
import { chooseFor, expectAccessible, goTo, rowsOf, sessionOf, signInAs } from './steps.ts'

test('manager: invites a user, declines them and reads the report of the month', async ({ page }) => {
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

/** Lines of the report of this month, exported as CSV. */
const exportedMonth = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  return file.split('\n')
}

test('car with a visit older than the newest hundred: its extension is offered', async ({ page }) => {
  const [plate, place] = [aPlate(), await aPlace()]
  const fleet = { Name: `Visits of ${plate}`, Region: 'EST', Places: `|${place.Id}|` }
  const { Id } = await callAsGlobal<{ Id: number }>('POST', '/fleets', fleet)
  const [user] = await callAsGlobal<{ ID: number }[]>('POST', `/fleets/${Id}/users`, { Name: 'Reception' })
  const visit = (CarNumber: string) =>
    callAsGlobal('POST', `/fleets/${Id}/users/${user!.ID}/visitor-session`, { PlaceId: place.Id, CarNumber, Hours: 1 })
  await visit(plate)
  // In batches of ten: 100 parallel transactions wait too long for a database connection, and the server answers 503.
  for (let tens = 0; tens < 10; tens += 1) await Promise.all(Array.from({ length: 10 }, () => visit(aPlate())))
  await signInAs(page, 'global', `/fleet/${Id}?tab=visitors`)
  await page.getByRole('button', { name: 'Start session' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Licence plate' }).fill(plate)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Start session' }).click()
  await expect(dialog).toContainText('is already active until')
})

test('visitor: manager starts, extends and ends, the limit refuses the next; place admin sees who pays @both', async ({
  page,
}) => {
  // A place that costs money at all hours: where nights and Sundays are free, no limit refuses a visit from Saturday night on.
  const [plate, place] = [aPlate(), 'Sadama parkla']
  const { user: manager } = await sessionOf('fleet')
  const name = `Guests of ${plate}`
  const fleet = { Name: name, Region: 'EST', Places: `|${await placeCalled(place)}|`, Type: 'PREPAID' }
  const input = { ...fleet, Managers: [{ OwnerId: manager.id }] }
  const { Id } = await callAsGlobal<{ Id: number }>('POST', '/fleets', input)
  await callAsGlobal('POST', `/fleets/${Id}/users`, { Name: 'Reception' })
  // More than a page of the picker.
  const Users = Array.from({ length: 101 }, (_, at) => ({ Name: `Clerk ${at}` }))
  await callAsGlobal('POST', `/fleets/${Id}/users?many=true`, { Users })
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
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Licence plate' }).fill(car)
    await dialog.getByRole('combobox', { name: 'User' }).fill('recep')
    await page.getByRole('option', { name: 'Reception' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('1 day', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Start session' }).click()
  }
  await start(plate)
  const visitor = page.getByRole('region', { name: 'Fleet sessions' }).getByRole('listitem').first()
  await expect(visitor).toContainText('Reception')
  await expect(visitor).toContainText('Expected')
  await start(plate)
  await expect(page.getByRole('dialog')).toContainText('is already active until')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByText('Session extended')).toBeVisible()

  const [visit] = await callAsGlobal<VisitorSession[]>('GET', `/fleets/${Id}/visitor-sessions`)
  // Of the month: a limit of the day would allow the next visit when midnight lies between the two.
  await callAsGlobal('PUT', '/fleets', { ...input, Id, MonthlyLimitInCentsPerUser: visit!.CostInCents })
  await start(aPlate())
  await expect(page.getByRole('alert')).toContainText('does not cover this time')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await chooseFor(page, displayPlate(plate), 'End session')
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  // No limit, which two days would exceed.
  await callAsGlobal('PUT', '/fleets', { ...input, Id })
  const startMs = Date.now() - 2 * dayMs
  const StartTime = new Date(startMs).toISOString()
  await callAsGlobal('POST', '/parkingsession/modify', {
    ParkingSessionId: visit!.Id,
    StartTime,
    Reason: 'Came earlier',
  })
  const { HiddenCostInCents: cost } = await findSession(visit!.Id)
  expect(cost).toBeGreaterThan(0)
  const [, month, year] = inTallinn(startMs).split(/[. ]/)
  await goTo(page, `/fleet/${Id}?tab=report&month=${year}-${month}`)
  const [row] = (await exportedMonth(page)).filter((line) => line.includes(plate))
  expect(row).toMatch(new RegExp(`^Reception;${plate};${place};.*;${centsToDecimal(cost)};`))

  await signInAs(page, 'place', `/sessions?car_number=${plate}`)
  await expect(rowsOf(page, theList(page))).toContainText([`Fleet ${name}`])
})
