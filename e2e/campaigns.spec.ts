import { addDays, defaultTimeZone, instantToLocal, localToInstant, minuteMs } from '@parkla/contract/kit/time.ts'
import type { PublicLinkSettings } from '@parkla/contract/public-links/public-links.schema.ts'
import { expect, test, type Browser, type Locator } from '@playwright/test'
import { randomInt, randomUUID } from 'node:crypto'
import { aCameraAt, reads } from './gates-steps.ts'
import { aPlace } from './place-steps.ts'
import { aPlate, callAsGlobal, choose, placeCalled, toSession } from './session-steps.ts'
import {
  chooseFor,
  expectAccessible,
  expectNoSideScroll,
  expectPage,
  goTo,
  openWith,
  rowsOf,
  serverUrl,
  sessionOf,
  signInAs,
} from './steps.ts'

test('campaign from a template: refused until valid, saved, edited, copied, deleted @both', async ({ page }) => {
  const name = `Spring ${aPlate()}`
  await signInAs(page, 'global', '/campaigns')
  await expectPage(page, 'Campaigns')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create from Protsendi soodustus' }).click()
  await expectPage(page, 'New campaign')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: 'Eesti' }).click()
  await page.getByRole('combobox', { name: 'Places' }).fill('Vabaduse')
  await page.getByRole('option', { name: 'Vabaduse väljaku parkla' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Campaign code' }).fill('sugis26')
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('Another campaign has this code.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Campaign code' }).fill('')
  await save.click()
  await expect(page.getByText('Campaign added')).toBeVisible()

  await page.getByRole('textbox', { name: 'Name or code' }).fill(name)
  await chooseFor(page, name, 'Edit')
  await page.getByRole('textbox', { name: 'Last day' }).fill('01.01.2020')
  await page.getByRole('textbox', { name: 'First day' }).fill('02.01.2020')
  await expect(save).toBeDisabled()
  await page.getByRole('textbox', { name: 'Last day' }).focus()
  await expect(page.getByText('The last day is before the first.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Last day' }).fill('31.12.2030')
  await save.click()
  await expect(page.getByText('Campaign saved')).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Name or code' })
  await expect(search).toHaveValue(name)
  await chooseFor(page, name, 'Edit')
  await page.getByRole('main').getByRole('link', { name: 'Campaigns' }).click()
  await expect(search).toHaveValue(name)

  await page.getByRole('textbox', { name: 'Name or code' }).fill(name)
  await chooseFor(page, name, 'Copy')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`${name} (copy)`)
  await save.click()
  await page.getByRole('textbox', { name: 'Name or code' }).fill(`${name} (copy)`)
  await chooseFor(page, `${name} (copy)`, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Campaign deleted')).toBeVisible()
  await expect(page.getByText('Nothing matches the filters')).toBeVisible()
})

test('form in Estonian: names what is required; leaving with input asks, and keeps it on the answer no', async ({
  page,
}) => {
  await openWith(page, { ...(await sessionOf('global')), language: 'et' }, '/campaign/0')
  await expectPage(page, 'Uus kampaania')
  const name = page.getByRole('textbox', { name: 'Nimetus' })
  const visit = async (field: Locator, error: string): Promise<void> => {
    await field.focus()
    await field.blur()
    await expect(page.getByText(error)).toBeVisible()
  }
  const region = page.getByRole('combobox', { name: 'Regioon' })
  await visit(name, 'Nimetus on nõutud')
  await visit(region, 'Regioon on nõutud')
  await region.click()
  await page.getByRole('option', { name: 'Eesti' }).click()
  await visit(page.getByRole('combobox', { name: 'Parklad' }), 'Asukoht on nõutud')
  await name.fill('Pooleli')
  await expect(page.getByText('Nimetus on nõutud')).toBeHidden()
  const leave = page.getByRole('dialog', { name: 'Kas loobuda salvestamata muudatustest?' })
  await page.getByRole('link', { name: 'Sulge' }).click()
  await leave.getByRole('button', { name: 'Jätka muutmist' }).click()
  await expect(name).toHaveValue('Pooleli')
  await page.getByRole('link', { name: 'Sulge' }).click()
  await leave.getByRole('button', { name: 'Loobu muudatustest' }).click()
  await expectPage(page, 'Kampaaniad')
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

/** Three invited registrants of a new campaign. */
const aCampaignWithInvited = async (): Promise<string> => {
  const { Id } = await aPlace()
  const fields = { Name: `Bulk ${aPlate()}`, Region: 'EST', Places: `|${Id}|`, DiscountPercent: 10 }
  const { ID } = await callAsGlobal<{ ID: number }>('POST', '/discountcampaigns', fields)
  const Registrants = ['Anna', 'Juris', 'Mari'].map((Name) => ({
    Name,
    PhoneNumber: `+3725${String(randomInt(1_000_000, 9_999_999))}`,
    CarNumber: aPlate(),
  }))
  await callAsGlobal('POST', `/discountcampaigns/${ID}/registrants?many=true&invite=true`, { Registrants })
  return `/campaign/${ID}`
}

test('thank-you note changed by another user: input stays, overwritten, then saved again', async ({ page }) => {
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
})

test('registrants: all shown are selected, one left out, the others approved at once; unsaved texts ask first @both', async ({
  page,
}) => {
  await signInAs(page, 'global', await aCampaignWithInvited())
  const leave = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await page.getByRole('button', { name: 'Thank-you note' }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Aitäh!')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Finnish' }).click()
  await leave.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Aitäh!')
  await page.keyboard.press('Escape')
  await leave.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('switch', { name: 'Extra campaign' }).check({ force: true })
  await page.getByRole('combobox', { name: 'Second campaign' }).fill('kliendi king')
  await page.getByRole('option', { name: 'Uue kliendi kingitus' }).click()
  await page.getByText('Registrants', { exact: true }).click()
  await leave.getByRole('button', { name: 'Discard' }).click()

  const rows = rowsOf(page, page.getByRole('region', { name: 'Registrants' }))
  await expect(rows).toHaveCount(3)
  const invite = page.getByRole('button', { name: 'Invite' })
  await invite.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(invite).toBeFocused()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('checkbox', { name: 'Select Juris' }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeChecked({ indeterminate: true })
  await expectAccessible(page)
  await expectNoSideScroll(page)
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

test('place admin: no template can be edited, no prepaid credit can be chosen, foreign places have no name; a row opens by keyboard', async ({
  page,
}) => {
  await signInAs(page, 'place', '/campaigns')
  await expect(page.getByRole('link', { name: 'Create from Blank' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Edit template/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Create from Blank' }).click()
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
  await goTo(page, '/campaign/1')
  await expect(page.getByText('This campaign is also valid at places outside your area.')).toBeVisible()
  await expect(page.getByText('Outside your area', { exact: true })).toHaveCount(2)
})

/** Fills in the public form on a phone, in Latvian. */
const registerOnPhone = async (
  browser: Browser,
  url: string,
  { name, plate }: { name: string; plate: string },
): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(new URL(`/public/${new URL(url).search}&lang=lv`, serverUrl()).href)
  await page.getByLabel('Tālruņa numurs').fill(`+3725${String(randomInt(1_000_000, 9_999_999))}`)
  await page.getByLabel('Numura zīme').fill(plate)
  await page.getByLabel('Vārds').fill(name)
  await page.getByRole('checkbox').check()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, 'all')
  }
  await expectNoSideScroll(page)
  expect(await page.locator('script').count()).toBe(0)
  await page.getByRole('button', { name: 'Reģistrēties' }).click()
  await expect(page.getByRole('heading', { name: 'Paldies' })).toBeVisible()
  await page.close()
}

test('credit campaign: registered on a phone, approved, spent at the exit; the second registration waits, then all waiting are approved', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const place = await aPlace()
  const [car, second, name] = [aPlate(), aPlate(), `Gift ${aPlate()}`]
  await signInAs(page, 'global', '/campaigns')
  await page.getByRole('link', { name: 'Create from Kinkekrediit uuele kliendile' }).click()
  await expectPage(page, 'New campaign')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: 'Eesti' }).click()
  await page.getByRole('combobox', { name: 'Places' }).fill(place.Name)
  await page.getByRole('option', { name: place.Name }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Registrant limit' }).fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Campaign added')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name or code' }).fill(name)
  await chooseFor(page, name, 'Edit')
  await expectPage(page, 'Edit campaign')

  await page.getByRole('button', { name: 'Registration form' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('switch').first().check()
  const url = await form.getByRole('link').first().innerText()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await registerOnPhone(browser, url, { name: 'Anna Ozola', plate: car })
  await registerOnPhone(browser, url, { name: 'Juris Ozols', plate: second })

  await page.getByText('Registrants', { exact: true }).click()
  const rows = rowsOf(page, page.getByRole('region', { name: 'Registrants' }))
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)
  await chooseFor(page, 'Anna Ozola', 'Approve')
  await expect(rows.filter({ hasText: 'Anna Ozola' })).toContainText('Approved')
  await chooseFor(page, 'Juris Ozols', 'Approve')
  await expect(page.getByRole('dialog', { name: 'The campaign is full' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const status = page.getByRole('combobox', { name: 'Status' })
  for (const [choice, shown] of [
    ['Approved', 'Anna Ozola'],
    ['Waiting', 'Juris Ozols'],
  ] as const) {
    await status.selectOption(choice)
    await expect(rows).toHaveText([new RegExp(shown)])
  }
  await status.selectOption('All')

  const { pathname, search } = new URL(page.url())
  const registrantsUrl = `${pathname}${search}`
  const entry = await aCameraAt(place, 'ENTRY')
  const exit = await aCameraAt(place, 'EXIT')
  // From the same clock time on the day before: €25.00 and VAT at any hour, also when the clocks change.
  const left = new Date(Math.floor(Date.now() / minuteMs) * minuteMs).toISOString()
  const came = localToInstant(addDays(instantToLocal(left, defaultTimeZone), -1), defaultTimeZone)
  await reads(entry, car, { time: came ?? '' })
  await reads(exit, car, { time: left })
  await goTo(page, toSession(car))
  await expect(rowsOf(page, page.getByRole('region', { name: 'Sessions' }))).toContainText('€26.00')
  await choose(page, car, 'Price calculation')
  const trace = page.getByRole('dialog').getByRole('table', { name: 'Price calculation' })
  for (const [step, amount] of [
    [/^VAT 24%/, '€6.00'],
    [/^Campaign credit/, '-€5.00'],
    [/^Total/, '€26.00'],
  ] as const)
    await expect(trace.getByRole('row', { name: step })).toContainText(amount)
  await page.keyboard.press('Escape')
  await goTo(page, registrantsUrl)
  await expect(rows.filter({ hasText: 'Anna Ozola' })).toContainText('€0.00 of €5.00 left')
  await page.getByText('Ledger', { exact: true }).click()
  const line = page.getByRole('region', { name: 'Ledger', exact: true }).getByRole('row', { name: /Anna Ozola/ })
  await expect(line).toContainText('€5.00€5.00€0.00')
  const totals = page.getByRole('region', { name: 'Ledger totals' })
  await expect(totals).toContainText('Granted€5.00Used€5.00Left€0.00')
  await expectAccessible(page)
  await page.getByText('Results', { exact: true }).click()
  // Without a card the session stays unpaid.
  await expect(page.getByRole('region', { name: 'Totals of the period' })).toContainText(
    'Redeemed€5.00Revenue€0.00Without the campaign€31.00',
  )
  await expectAccessible(page)

  await goTo(page, `${pathname}?tab=registrants&status=PENDING`)
  await page.getByRole('button', { name: 'Approve all waiting' }).click()
  const question = page.getByRole('dialog', { name: 'Approve 1 registrant?' })
  await question.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog', { name: 'The campaign is full' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('1 registrant updated')).toBeVisible()
  await expect(rows.filter({ hasText: 'Juris Ozols' })).toHaveCount(0)
})

/** A registrant of the public form, who answered a custom field; the address of their record. */
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
  const uuid = new URL(saved.Url).searchParams.get('campaign')
  const answers = { CustomFields: [{ ID: saved.CustomFields[0]?.ID, Value: 'Flat of the tower' }], Consent: true }
  await callAsGlobal('POST', `/publiclinks/${uuid}/registrations`, { RequestId: randomUUID(), ...one, ...answers })
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

test('availability editor: campaigns by address, read-only (R184)', async ({ page }) => {
  const place = await placeCalled('Vabaduse väljaku parkla')
  const { ID: id } = await callAsGlobal<{ ID: number }>('POST', '/discountcampaigns', {
    Name: `Read ${aPlate()}`,
    Region: 'EST',
    Places: `|${place}|`,
    DiscountPercent: 10,
  })
  await signInAs(page, 'availability', '/campaigns')
  await expectPage(page, 'Campaigns')
  await expect(page.getByRole('table', { name: 'Campaigns' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Create/ })).toHaveCount(0)
  await goTo(page, `/campaign/${id}`)
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeDisabled()
  await expect(page.getByText('You do not have permission for this.', { exact: false })).toBeVisible()
})

test('new campaign of a region admin: their region is chosen and has no field', async ({ page }) => {
  await signInAs(page, 'region', '/campaign/0')
  await expect(page.getByRole('combobox', { name: 'Places' })).toBeEnabled()
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveCount(0)
})

test('registrants: the list keeps its position when it arrives late', async ({ page }) => {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/adminapi/discountcampaigns/1/registrants?*', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await signInAs(page, 'global', '/campaign/1?tab=registrants')
  const list = page.getByRole('region', { name: 'Registrants' })
  await expect(list).toBeVisible()
  const before = await list.boundingBox()
  arrival.resolve()
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeVisible()
  expect((await list.boundingBox())?.y).toBe(before?.y)
})
