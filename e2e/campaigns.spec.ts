import type { PublicLinkSettings } from '@parkla/contract/members/public-links/public-links.schema.ts'
import { expect, test, type Browser, type Locator } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { demoLists } from './steps/demo-lists.ts'
import { aPlace } from './steps/place-steps.ts'
import { registerByCall } from './steps/public-link-steps.ts'
import { anEndedSession, aPlate, callAsGlobal, placeCalled } from './steps/session-steps.ts'
import {
  chooseFor,
  expectAccessible,
  expectNoSideScroll,
  expectPage,
  goTo,
  rowsOf,
  serverUrl,
  signInAs,
} from './steps/steps.ts'

test('campaign from a template: names what is required, keeps its input when leaving is declined; saved, edited, copied, deleted', async ({
  page,
}) => {
  const name = `Spring ${aPlate()}`
  await signInAs(page, 'global', '/campaigns')
  await page.getByRole('link', { name: 'Create from Protsendi soodustus' }).click()
  await expectPage(page, 'New campaign')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  const nameField = page.getByRole('textbox', { name: 'Name' })
  const visit = async (field: Locator, error: string): Promise<void> => {
    await field.focus()
    await field.blur()
    await expect(page.getByText(error)).toBeVisible()
  }
  await nameField.fill('')
  await visit(nameField, 'Name is required')
  const region = page.getByRole('combobox', { name: 'Region' })
  await visit(region, 'Region is required')
  await region.click()
  await page.getByRole('option', { name: 'Eesti' }).click()
  const places = page.getByRole('combobox', { name: 'Places' })
  await visit(places, 'Selecting at least 1 place required if valid in is Place')
  await nameField.fill(name)
  await expect(page.getByText('Name is required')).toBeHidden()
  await page.getByRole('link', { name: 'Close' }).click()
  const leave = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await leave.getByRole('button', { name: 'Keep editing' }).click()
  await expect(nameField).toHaveValue(name)
  await places.fill('Vabaduse')
  await page.getByRole('option', { name: 'Vabaduse väljaku parkla' }).click()
  await page.keyboard.press('Escape')
  await save.click()
  await expect(page.getByText('New campaign added successfully!')).toBeVisible()

  await page.getByRole('textbox', { name: 'Name or code' }).fill(name)
  await chooseFor(page, name, 'Edit')
  await page.getByRole('textbox', { name: 'Last day' }).fill('31.12.2030')
  await save.click()
  await expect(page.getByText('Campaign updated successfully!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name or code' })).toHaveValue(name)
  await chooseFor(page, name, 'Copy')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`${name} (copy)`)
  await save.click()
  await page.getByRole('textbox', { name: 'Name or code' }).fill(`${name} (copy)`)
  await chooseFor(page, `${name} (copy)`, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Campaign deleted')).toBeVisible()
  await expect(page.getByText('Nothing matches the filters')).toBeVisible()
})

test('template: added, named on the form, deleted by a global admin', async ({ page }) => {
  const name = `Template ${aPlate()}`
  await signInAs(page, 'global', '/campaigns')
  await page.getByRole('link', { name: 'New template' }).click()
  await expectPage(page, 'New campaign')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await expect(page.getByRole('textbox', { name: /day|Registration open until/ })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Discount' }).fill('10')
  await page.getByRole('combobox', { name: 'Icon in the app' }).click()
  await page.getByRole('option', { name: 'Gift' }).click()
  await page.getByRole('textbox', { name: 'Text in the app' }).fill('Ten percent off')
  const preview = page.getByRole('region', { name: 'Preview in the app' })
  await expect(preview).toContainText('Ten percent off')
  await expect(preview.locator('img')).toHaveAttribute('src', /gift/)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Delete template ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Delete ${name}?` })
  await expect(question).toContainText('Campaigns made from it stay.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Template deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: `Create from ${name}` })).toHaveCount(0)
})

const aPhone = (): string => `+3725${String(randomInt(1_000_000, 9_999_999))}`

/** Three invited registrants of a new campaign. */
const aCampaignWithInvited = async (): Promise<string> => {
  const { Id } = await aPlace()
  const fields = { Name: `Bulk ${aPlate()}`, Region: 'EST', Places: `|${Id}|`, DiscountPercent: 10 }
  const { ID } = await callAsGlobal<{ ID: number }>('POST', '/discountcampaigns', fields)
  const Registrants = ['Anna', 'Juris', 'Mari'].map((Name) => ({
    Name,
    PhoneNumber: aPhone(),
    CarNumber: aPlate(),
  }))
  await callAsGlobal('POST', `/discountcampaigns/${ID}/registrants?many=true&invite=true`, { Registrants })
  return `/campaign/${ID}`
}

test('texts and registrants of a campaign: a note changed by another user is overwritten, unsaved texts ask first; of all selected, one left out, shown on a phone, the others approved at once', async ({
  page,
}) => {
  const address = await aCampaignWithInvited()
  const note = `/translation/EST/campaign${address.split('/').at(-1)}_thank_you_note`
  await signInAs(page, 'global', address)
  await page.getByRole('button', { name: 'Thank-you note' }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await text.fill('Aitäh!')
  await callAsGlobal('PUT', note, { Text: 'Tänan' })
  await save.last().click()
  await expect(page.getByRole('alert').filter({ hasText: 'Changed by another user' })).toBeVisible()
  await expect(text).toHaveValue('Aitäh!')
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByText('Thank-you note saved')).toBeVisible()
  await text.fill('Suur aitäh!')
  await save.last().click()
  await expect.poll(async () => (await callAsGlobal<{ Text: string }>('GET', note)).Text).toBe('Suur aitäh!')

  const leave = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await text.fill('Aitäh!')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Finnish' }).click()
  await leave.getByRole('button', { name: 'Keep editing' }).click()
  await expect(text).toHaveValue('Aitäh!')
  await page.keyboard.press('Escape')
  await leave.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('switch', { name: 'Extra campaign' }).check({ force: true })
  await page.getByRole('combobox', { name: 'Second campaign' }).fill('kliendi king')
  await page.getByRole('option', { name: 'Uue kliendi kingitus' }).click()
  const arrival = Promise.withResolvers<void>()
  const late = '**/adminapi/discountcampaigns/*/registrants?*'
  await page.route(late, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.getByText('Registrants', { exact: true }).click()
  await leave.getByRole('button', { name: 'Discard' }).click()
  const list = page.getByRole('region', { name: 'Registrants' })
  await expect(list).toBeVisible()
  const before = await list.boundingBox()
  arrival.resolve()
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeVisible()
  expect((await list.boundingBox())?.y).toBe(before?.y)
  await page.unroute(late)

  const rows = rowsOf(page, list)
  await expect(rows).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('checkbox', { name: 'Select Juris' }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeChecked({ indeterminate: true })
  await page.setViewportSize({ width: 412, height: 839 })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await page.getByRole('dialog', { name: 'Approve 2 registrants?' }).getByRole('button', { name: 'Approve' }).click()
  await expect(rows.filter({ hasText: 'Approved' })).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Juris' })).not.toContainText('Approved')
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).not.toBeChecked()
  const opener = page.getByRole('button', { name: 'Promo codes' })
  await opener.click()
  const codes = page.getByRole('dialog', { name: 'Promo codes' })
  // The dialog takes the focus after it is shown.
  await expect(codes.locator(':focus')).toBeVisible()
  // The trap of the dialog ignores a focus outside it.
  await opener.focus()
  await page.keyboard.press('Tab')
  await expect(codes.locator(':focus')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(codes.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('place admin: no template can be edited, the only region has no field, no prepaid credit can be chosen, foreign places have no name; a row opens by keyboard', async ({
  page,
}) => {
  await signInAs(page, 'place', '/campaigns')
  await expect(page.getByRole('link', { name: 'Create from Blank' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Edit template/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Create from Blank' }).click()
  await expect(page.getByRole('combobox', { name: 'Places' })).toBeEnabled()
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await expect(page.getByRole('option', { name: 'Gift credit' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Prepaid credit' })).toHaveCount(0)
  await goTo(page, '/campaigns')
  const list = page.getByRole('region', { name: 'Campaigns', exact: true })
  const rows = rowsOf(page, list)
  await expect(rows.nth(1)).toBeVisible()
  await list.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(page, 'Edit campaign')
  await goTo(page, `/campaign/${demoLists.campaign}`)
  await expect(page.getByText('This campaign is also valid at places outside your area.')).toBeVisible()
  await expect(page.getByText('Outside your area', { exact: true })).toHaveCount(2)
})

/** Registers on the public form on a phone, in Latvian, which answers wrong input beside its field. */
const registerOnPhone = async (
  browser: Browser,
  url: string,
  { name, plate }: { name: string; plate: string },
): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(new URL(`/public/${new URL(url).search}&lang=lv`, serverUrl()).href)
  const phone = page.getByLabel('Tālruņa numurs')
  await phone.fill('+372 5')
  await page.getByLabel('Numura zīme').fill(plate)
  await page.getByLabel('Vārds').fill(name)
  await page.getByRole('checkbox').check()
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, 'all')
  await expectNoSideScroll(page)
  expect(await page.locator('script').count()).toBe(0)
  await page.getByRole('button', { name: 'Reģistrēties' }).click()
  await expect(page.getByRole('alert')).toContainText('Tālruņa numurs')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'all')
  await phone.fill(aPhone())
  await page.getByRole('button', { name: 'Reģistrēties' }).click()
  await expect(page.getByRole('heading', { name: 'Paldies' })).toBeVisible()
  await page.close()
}

test('credit campaign: registered on a phone, approved, spent by a session; the second registration waits, then all waiting are approved', async ({
  page,
  browser,
}) => {
  const place = await aPlace()
  const [car, second] = [aPlate(), aPlate()]
  const { ID } = await callAsGlobal<{ ID: number }>('POST', '/discountcampaigns', {
    Name: `Gift ${aPlate()}`,
    Region: 'EST',
    Places: `|${place.Id}|`,
    Type: 'DISCOUNT_CREDIT',
    DiscountCreditInCents: 500,
    MaxNumberOfRegistrants: 1,
  })
  await signInAs(page, 'global', `/campaign/${ID}`)
  await page.getByRole('button', { name: 'Registration form' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('switch').first().check()
  const url = await form.getByRole('link').first().innerText()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await registerOnPhone(browser, url, { name: 'Anna Ozola', plate: car })
  await registerByCall(url, { Name: 'Juris Ozols', PhoneNumber: aPhone(), CarNumber: second })

  await page.getByText('Registrants', { exact: true }).click()
  const rows = rowsOf(page, page.getByRole('region', { name: 'Registrants' }))
  await expect(rows).toHaveCount(2)
  await chooseFor(page, 'Anna Ozola', 'Approve')
  await expect(rows.filter({ hasText: 'Anna Ozola' })).toContainText('Approved')
  await chooseFor(page, 'Juris Ozols', 'Approve')
  await expect(page.getByRole('dialog', { name: 'The campaign is full' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await anEndedSession({ at: place.Name, plate: car, hours: 20 })
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.selectOption('Approved')
  await expect(rows).toContainText(['€0.00 of €5.00 left'])
  const { pathname, search } = new URL(page.url())
  await page.getByText('Ledger', { exact: true }).click()
  const line = page.getByRole('region', { name: 'Ledger', exact: true }).getByRole('row', { name: /Anna Ozola/ })
  await expect(line).toContainText('€5.00€5.00€0.00')
  const totals = page.getByRole('region', { name: 'Ledger totals' })
  await expect(totals).toContainText('Granted€5.00Used€5.00Left€0.00')
  await expectAccessible(page)
  await page.getByText('Results', { exact: true }).click()
  // Without a card the session stays unpaid.
  const results = page.getByRole('region', { name: 'Totals of the period' })
  await expect(results).toContainText('Redeemed€5.00Revenue€0.00Without the campaign€')
  await expectAccessible(page)

  await goTo(page, pathname + search)
  await status.selectOption('Waiting')
  await expect(rows).toHaveText([/Juris Ozols/])
  await page.getByRole('button', { name: 'Approve all waiting' }).click()
  const question = page.getByRole('dialog', { name: 'Approve 1 registrant?' })
  await question.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog', { name: 'The campaign is full' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('1 registrant updated')).toBeVisible()
  await expect(rows.filter({ hasText: 'Juris Ozols' })).toHaveCount(0)
})

/** Registers on the public form with an answer to a custom field; returns the address of the registrant's record. */
const aRegistrantWithAnswer = async (one: { Name: string; PhoneNumber: string; CarNumber: string }) => {
  const { ID } = await callAsGlobal<{ ID: number }>('POST', '/discountcampaigns', {
    Name: `Answer ${aPlate()}`,
    Region: 'EST',
    Places: `|${await placeCalled('Vabaduse väljaku parkla')}|`,
    DiscountPercent: 10,
  })
  const link = await callAsGlobal<PublicLinkSettings>('GET', `/discountcampaigns/${ID}/public-link`)
  const CustomFields = [{ Type: 'FREE_TEXT', Title: 'Flat' }]
  const form = { ...link, IsEnabled: true, CustomFields, UpdatedAt: undefined }
  const saved = await callAsGlobal<PublicLinkSettings>('PUT', `/discountcampaigns/${ID}/public-link`, form)
  const answers = [{ ID: saved.CustomFields[0]?.ID, Value: 'Flat of the tower' }]
  await registerByCall(saved.Url, { ...one, CustomFields: answers })
  const registrants = `/discountcampaigns/${ID}/registrants`
  const [registrant] = await callAsGlobal<{ Id: number }[]>('GET', registrants)
  return { registrants, record: `/campaign/${ID}?tab=registrants&registrant=${registrant?.Id}` }
}

test('registrant of the form: answers in the record; masked personal data: replaced on request, otherwise unchanged', async ({
  page,
}) => {
  const contact = { Name: 'Mari Maasikas', PhoneNumber: '+37255512345', CarNumber: aPlate() }
  const { registrants, record } = await aRegistrantWithAnswer(contact)
  await signInAs(page, 'global', record)
  const dialog = page.getByRole('dialog', { name: 'Edit registrant' })
  await expect(dialog).toContainText('FlatFlat of the tower')
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toBeEditable()
  await signInAs(page, 'place', record)
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await expect(name).not.toBeEditable()
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('+372 •••• 345')
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveCount(0)
  await expect(dialog).not.toContainText('tower')
  await dialog.getByRole('button', { name: 'Replace: Name' }).click()
  await name.fill('Kati Kask')
  await dialog.getByRole('button', { name: 'Replace: Phone' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toBeFocused()
  await page.keyboard.type(contact.PhoneNumber)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Registrant saved')).toBeVisible()
  expect(await callAsGlobal('GET', registrants)).toMatchObject([{ ...contact, Name: 'Kati Kask' }])
})
