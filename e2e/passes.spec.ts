import type { MonthlyPass } from '@parkla/contract/parking/passes/passes.schema.ts'
import { dayMs } from '@parkla/contract/kit/time.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { demoLists } from './steps/demo-lists.ts'
import { aGatePlace } from './steps/gates-steps.ts'
import { callAsGlobal, inTallinn, placeCalled } from './steps/session-steps.ts'
import { chooseFor, chooseIn, expectPage, goTo, signInAs } from './steps/steps.ts'

type Place = { Id: number }

/** A local number; demo clients have others. */
const aNumber = (): string => `59${String(randomInt(1_000_000)).padStart(6, '0')}`

/** The day that many days from now in Tallinn, `31.01.2024`. */
const day = (days: number): string => inTallinn(Date.now() + days * dayMs).slice(0, 10)

const aPass = ({ Id }: Place, data: Partial<MonthlyPass> = {}): Promise<MonthlyPass> =>
  callAsGlobal('POST', `/places/${Id}/monthlypasses`, {
    placeId: Id,
    data: {
      PhoneNumber: `+372${aNumber()}`,
      MonthlyCostInCents: 5_000,
      ValidFrom: new Date().toISOString(),
      ...data,
    },
  })

const open = async (page: Page, { Id }: Place): Promise<void> => {
  await signInAs(page, 'global', `/monthly-passes/${Id}`)
  await expectPage(page, 'Monthly passes')
}

const form = (page: Page): Locator => page.getByRole('region', { name: 'New monthly pass' })
const active = (page: Page): Locator => page.getByRole('region', { name: 'Active passes' })
const expired = (page: Page): Locator => page.getByRole('region', { name: 'Expired passes' })

const counted = (page: Page, heading: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()

test('new pass: required fields are named, its price is shown with VAT, more passes than spots are warned about; its last day moves it between the tables; deleted after a confirmation', async ({
  page,
}) => {
  const number = aNumber()
  await open(page, await aGatePlace(undefined, 1))
  await expect(form(page).getByLabel('Country code')).toHaveValue('+372')
  await expect(form(page).getByLabel('Valid from')).toHaveValue(day(0))
  const phone = form(page).getByLabel('Phone number')
  const fee = form(page).getByLabel('Monthly fee without VAT')
  const add = form(page).getByRole('button', { name: 'Add pass' })
  await add.click()
  await expect(form(page).getByText('Required')).toHaveCount(2)
  await phone.fill(number)
  await fee.fill('62,50')
  await form(page).getByLabel('Valid from').fill(day(-9))
  await expect(form(page).getByText('€77.50 with VAT 24%')).toBeVisible()
  await form(page).getByLabel('Comments').fill('Third floor')
  await add.click()
  await expect(page.getByText('Monthly pass added')).toBeVisible()
  await counted(page, 'Active passes (1)')
  for (const text of [`+372${number}`, '∞', '€62.50', 'Waiting for registration', 'Third floor'])
    await expect(active(page).getByText(text)).toBeVisible()
  await expect(phone).toHaveValue('')
  await phone.fill(aNumber())
  await fee.fill('10')
  await add.click()
  await expect(page.getByText('Saved. More passes are valid at once than the place has spots.')).toBeVisible()
  await expect(page.getByText('2 active passes, spots: 1')).toBeVisible()

  await chooseFor(page, `+372${number}`, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit monthly pass' })
  await dialog.getByLabel('Valid to').fill(day(-1))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Monthly pass updated')).toBeVisible()
  await counted(page, 'Active passes (1)')
  await counted(page, 'Expired passes (1)')
  await expect(expired(page).getByText(day(-1))).toBeVisible()

  await chooseFor(page, `+372${number}`, 'Delete')
  const question = page.getByRole('dialog', { name: `Delete +372${number}?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await counted(page, 'Expired passes (1)')
  await chooseFor(page, `+372${number}`, 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Monthly pass deleted')).toBeVisible()
  await counted(page, 'Expired passes (0)')
})

test('place admin: phone replaced in the edit dialog above the form for new passes: focus stays in the dialog, the number is saved; a suspended pass is resumed', async ({
  page,
}) => {
  const place = { Id: await placeCalled('Vabaduse väljaku parkla') }
  const { Info } = await aPass(place, { Info: `Desk ${aNumber()}` })
  await signInAs(page, 'place', `/monthly-passes/${place.Id}`)
  const row = active(page).getByRole('row').filter({ hasText: Info })
  await chooseIn(row, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit monthly pass' })
  await dialog.getByRole('button', { name: 'Replace: Phone number' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Phone number' })).toBeFocused()
  const number = aNumber()
  await page.keyboard.type(number)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Monthly pass updated')).toBeVisible()
  await expect(row).toContainText(`•••• ${number.slice(-3)}`)

  // The demo data has passes in every state here.
  const suspended = active(page).getByRole('row').filter({ hasText: 'Suspended' })
  await suspended.getByRole('button', { name: 'Actions for' }).click()
  await page.getByRole('menuitem', { name: 'Resume' }).click()
  await expect(page.getByText('Monthly pass resumed')).toBeVisible()
  await expect(active(page).getByText('Suspended')).toHaveCount(0)
})

test('availability editor: users, campaigns and passes by address, read-only (R184)', async ({ page }) => {
  await signInAs(page, 'availability', '/users')
  await expectPage(page, 'Users')
  await expect(page.getByRole('button', { name: 'Add user' })).toHaveCount(0)
  await goTo(page, '/campaigns')
  await expectPage(page, 'Campaigns')
  await expect(page.getByRole('table', { name: 'Campaigns' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Create/ })).toHaveCount(0)
  await goTo(page, `/campaign/${demoLists.campaign}`)
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeDisabled()
  await expect(page.getByText('You do not have permission for this.', { exact: false })).toBeVisible()
  await goTo(page, `/monthly-passes/${await placeCalled('Vabaduse väljaku parkla')}`)
  await expect(active(page).getByRole('row').nth(1)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
})
