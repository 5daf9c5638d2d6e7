import type { MonthlyPass } from '@parkla/contract/passes/passes.schema.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { randomBytes, randomInt } from 'node:crypto'
import { callAsGlobal } from './session-steps.ts'
import { expectAccessible, expectPage, signInAs } from './steps.ts'

type Place = { Id: number; Name: string }

/** A place that no other test and no demo car knows. */
const aPlace = (TotalSpots = 20): Promise<Place> =>
  callAsGlobal('POST', '/places', {
    Name: `Passes ${randomBytes(4).toString('hex')}`,
    Type: 'PARKING',
    Region: 'EST',
    TotalSpots,
  })

/** A local number; demo clients have others. */
const aNumber = (): string => `59${String(randomInt(1_000_000)).padStart(6, '0')}`

const dayMs = 86_400_000
/** The day that many days from now in Tallinn, `31.01.2024`. */
const day = (days: number): string =>
  new Date(Date.now() + days * dayMs).toLocaleDateString('et-EE', {
    timeZone: 'Europe/Tallinn',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })

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

const open = async (page: Page, { Id }: Place, as: 'global' | 'place' = 'global'): Promise<void> => {
  await signInAs(page, as, `/monthly-passes/${Id}`)
  await expectPage(page, 'Monthly passes')
}

const form = (page: Page): Locator => page.getByRole('region', { name: 'New monthly pass' })
const active = (page: Page): Locator => page.getByRole('region', { name: 'Active passes' })
const expired = (page: Page): Locator => page.getByRole('region', { name: 'Expired passes' })

const counted = (page: Page, heading: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()

const choose = async (page: Page, phone: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${phone}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a pass is given from today without an end, and its price is shown with VAT as well @both', async ({ page }) => {
  const number = aNumber()
  await open(page, await aPlace())
  await expect(active(page).getByText('No active passes')).toBeVisible()
  await expect(expired(page).getByText('No expired passes')).toBeVisible()
  await expect(form(page).getByLabel('Country code')).toHaveValue('+372')
  await expect(form(page).getByLabel('Valid from')).toHaveValue(day(0))
  await form(page).getByLabel('Phone number').fill(number)
  await form(page).getByLabel('Monthly fee without VAT').fill('62,50')
  await expect(form(page).getByText('€77.50 with VAT 24%')).toBeVisible()
  await form(page).getByLabel('Comments').fill('Third floor')
  await form(page).getByRole('button', { name: 'Add pass' }).click()
  await expect(page.getByText('Monthly pass added')).toBeVisible()
  await counted(page, 'Active passes (1)')
  await expect(active(page).getByText(`+372${number}`)).toBeVisible()
  await expect(active(page).getByText('∞')).toBeVisible()
  await expect(active(page).getByText('€62.50')).toBeVisible()
  await expect(active(page).getByText('Waiting for registration')).toBeVisible()
  await expect(active(page).getByText('Third floor')).toBeVisible()
  await expect(form(page).getByLabel('Phone number')).toHaveValue('')
  await expectAccessible(page)
})

test('what is wrong is said beside its field, and nothing is sent', async ({ page }) => {
  await open(page, await aPlace())
  await form(page).getByRole('button', { name: 'Add pass' }).click()
  await expect(form(page).getByText('Required')).toHaveCount(2)
  await form(page).getByLabel('Phone number').fill('12')
  await form(page).getByLabel('Monthly fee without VAT').fill('many')
  await form(page).getByLabel('Valid to').fill(day(-1))
  await form(page).getByRole('button', { name: 'Add pass' }).click()
  await expect(form(page).getByText('Not a valid phone number.', { exact: false })).toBeVisible()
  await form(page).getByLabel('Phone number').fill(aNumber())
  await form(page).getByLabel('Monthly fee without VAT').fill('2.50')
  await form(page).getByRole('button', { name: 'Add pass' }).click()
  await expect(form(page).getByText('The last day must not be before the first day.')).toBeVisible()
  await counted(page, 'Active passes (0)')
})

test('the last day is shown as it was entered, and moving it moves the pass between the tables', async ({ page }) => {
  const place = await aPlace()
  const { PhoneNumber: phone } = await aPass(place, { ValidFrom: new Date(Date.now() - 9 * dayMs).toISOString() })
  await open(page, place)
  await choose(page, phone, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit monthly pass' })
  await dialog.getByLabel('Valid to').fill(day(-1))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Monthly pass updated')).toBeVisible()
  await counted(page, 'Active passes (0)')
  await counted(page, 'Expired passes (1)')
  await expect(expired(page).getByText(day(-1))).toBeVisible()
  await choose(page, phone, 'Edit')
  await dialog.getByLabel('Valid to').fill(day(0))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await counted(page, 'Active passes (1)')
  await expect(active(page).getByText(day(0))).toBeVisible()
})

test('a second pass of the same number is refused with the days of the first', async ({ page }) => {
  const place = await aPlace()
  const { PhoneNumber: phone } = await aPass(place)
  await open(page, place)
  await form(page).getByLabel('Phone number').fill(phone)
  await form(page).getByLabel('Monthly fee without VAT').fill('10')
  await form(page).getByRole('button', { name: 'Add pass' }).click()
  await expect(form(page).getByRole('alert')).toContainText(`${day(0)}–∞`)
  await expect(form(page).getByLabel('Monthly fee without VAT')).toHaveValue('10')
})

test('more passes than spots is warned of, not refused', async ({ page }) => {
  const place = await aPlace(1)
  await aPass(place)
  await open(page, place)
  await form(page).getByLabel('Phone number').fill(aNumber())
  await form(page).getByLabel('Monthly fee without VAT').fill('10')
  await form(page).getByRole('button', { name: 'Add pass' }).click()
  await expect(page.getByText('Saved. This place now has more active passes than spots.')).toBeVisible()
  await expect(page.getByText('2 active passes for 1 spots')).toBeVisible()
})

test('a pass is deleted after a question', async ({ page }) => {
  const place = await aPlace()
  const { PhoneNumber: phone } = await aPass(place)
  await open(page, place)
  await choose(page, phone, 'Delete')
  const question = page.getByRole('dialog', { name: `Delete the monthly pass of ${phone}?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await counted(page, 'Active passes (1)')
  await choose(page, phone, 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Monthly pass deleted')).toBeVisible()
  await counted(page, 'Active passes (0)')
})

test('what somebody else changed meanwhile is not overwritten unasked', async ({ page }) => {
  const place = await aPlace()
  const pass = await aPass(place)
  await open(page, place)
  await choose(page, pass.PhoneNumber, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit monthly pass' })
  await dialog.getByLabel('Comments').fill('mine')
  await callAsGlobal('PUT', `/places/${place.Id}/monthlypasses/${pass.Id}`, { ...pass, Info: 'theirs' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Changed by another user')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(dialog.getByLabel('Comments')).toHaveValue('theirs')
})

/** Where the demo world has passes of every state. */
const demoPlace = async (): Promise<Place> => {
  const places = await callAsGlobal<Place[]>('GET', '/placeprofiles')
  const place = places.find(({ Name }) => Name === 'Vabaduse väljaku parkla')
  if (!place) throw new Error('The demo world has no such place')
  return place
}

test('a place admin sees masked numbers and changes a pass without spoiling its number', async ({ page }) => {
  await open(page, await demoPlace(), 'place')
  await expect(active(page).getByText('+372 ••••', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Actions for +372 ••••' }).first().click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit monthly pass' })
  await expect(dialog.getByLabel('Phone number')).toHaveValue(/^\+372 ••••/)
  await dialog.getByLabel('Comments').fill(test.info().project.name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Monthly pass updated')).toBeVisible()
})

test('a suspended pass is resumed', async ({ page }) => {
  await open(page, await demoPlace())
  const row = active(page).getByRole('row').filter({ hasText: 'Suspended' })
  await row.getByRole('button', { name: 'Actions for' }).click()
  await page.getByRole('menuitem', { name: 'Resume' }).click()
  await expect(page.getByText('Monthly pass resumed')).toBeVisible()
  await expect(active(page).getByText('Suspended')).toHaveCount(0)
})

test('the page is for whoever runs places', async ({ page }) => {
  const place = await aPlace()
  await signInAs(page, 'operator', `/monthly-passes/${place.Id}`)
  await expect(page.getByText('No access')).toBeVisible()
  await signInAs(page, 'place', `/monthly-passes/${place.Id}`)
  await expect(page.getByText('Place not found, or you have no access to it.')).toBeVisible()
})

for (const [language, heading, cost] of [
  ['en', 'Monthly passes', 'Monthly fee without VAT'],
  ['et', 'Kuupiletid', 'Kuutasu käibemaksuta'],
  ['lv', 'Mēneša abonementi', 'Mēneša maksa bez PVN'],
] as const)
  test(`the passes speak ${language}${language === 'et' ? ' @both' : ''}`, async ({ page }) => {
    const place = await aPlace()
    await signInAs(page, 'global', '/profile')
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto(`/monthly-passes/${place.Id}`)
    await expectPage(page, heading)
    await expect(page.getByLabel(cost)).toBeVisible()
    await expectAccessible(page)
  })
