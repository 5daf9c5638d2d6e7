import { expect, test } from '@playwright/test'
import { checkFile, importRows, upload } from './import-steps.ts'
import {
  chooseFor,
  chooseIn,
  expectAccessible,
  expectNoSideScroll,
  expectPage,
  goTo,
  isPhone,
  rowsOf,
  signInAs,
} from './steps.ts'

const entry = (id: string, cents: string, reference: string, text: string) => `<Ntry><Amt Ccy="EUR">${cents}</Amt>
  <CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef>
  <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Bank Payer ${id}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd>
  <Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`

const statement = (...entries: string[]) => ({
  name: 'statement.xml',
  mimeType: 'text/xml',
  buffer: Buffer.from(`<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
    <BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`),
})

// A dry run on a machine that may have other work.
test.beforeEach(() => test.setTimeout(120_000))

test('bank statement: a sure payment is booked, a doubtful one is assigned; the credit is returned once @both', async ({
  page,
}) => {
  const own = test.info().project.name
  // A fine for each size: both run at the same time.
  const [number, reference] = isPhone() ? ['100006', '1000067'] : ['100018', '1000180']
  await signInAs(page, 'global', '/enforcement?tab=payments')
  await page.getByRole('link', { name: 'Import statement' }).click()
  const [sure, doubtful] = [entry(`S-${own}`, '1.00', '1000193', ''), entry(`D-${own}`, '50', '', 'no number')]
  await upload(page, statement(sure, doubtful))
  await checkFile(page)
  await importRows(page, 2)
  await page.getByRole('link', { name: 'Show payments' }).click()
  await page.getByRole('textbox', { name: 'Payer or reference' }).fill(`Bank Payer D-${own}`)
  const rows = rowsOf(page, page.getByRole('region', { name: 'Payments' }))
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('No reference number')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await chooseIn(rows.first(), 'Assign payment')
  const dialog = page.getByRole('dialog', { name: 'Assign payment' })
  await dialog.getByRole('textbox', { name: 'Reference number of the fine' }).fill(reference)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(page.getByText(`Booked for fine ${number}`)).toBeVisible()
  await goTo(page, '/enforcement?tab=credits')
  await expectPage(page, 'Credits')
  await chooseFor(page, number, 'Mark as returned')
  const payout = page.getByRole('dialog', { name: 'Mark as returned' })
  await payout.getByRole('textbox', { name: 'Transfer reference' }).fill(`T-${own}`)
  await expectAccessible(page)
  await payout.getByRole('button', { name: 'Mark as returned' }).click()
  await expect(page.getByText('Credit returned')).toBeVisible()
  await expectAccessible(page)
})

test('payment, credit or objection outside its list: a message, and its id leaves the address', async ({ page }) => {
  await signInAs(page, 'global', '/home')
  for (const id of ['tab=payments&payment=', 'tab=credits&credit=', 'tab=fine-objections&objectionId=']) {
    await goTo(page, `/enforcement?${id}999999`)
    await expect(page).not.toHaveURL(/999999/)
  }
  await expect(page.getByText('This record is not in the list.')).toBeVisible()
})

test('objection opened and closed on a phone: the page keeps its position @phone', async ({ page }) => {
  await signInAs(page, 'global', '/enforcement?tab=fine-objections&objection=ALL')
  const row = rowsOf(page, page.getByRole('region', { name: 'Objections' })).last()
  const top = () => page.evaluate(() => scrollY)
  await row.scrollIntoViewIfNeeded()
  const before = await top()
  expect(before).toBeGreaterThan(0)
  await chooseIn(row, 'Open')
  await expect(page.getByRole('dialog', { name: 'Objection' })).toBeVisible()
  expect(await top()).toBe(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await top()).toBe(before)
})

test('letter to post: its PDF downloads; marked as posted, it leaves the list', async ({ page }) => {
  await signInAs(page, 'global', '/enforcement?tab=reminder-letters')
  await expectPage(page, 'Letters')
  const rows = rowsOf(page, page.getByRole('region', { name: 'Letters' }))
  const own = rows.filter({ hasText: '100019' })
  const download = page.waitForEvent('download')
  await chooseIn(own, 'Download letter')
  expect((await download).suggestedFilename()).toBe('parking-fine-1000193-3.pdf')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await chooseIn(own, 'Mark as posted')
  const question = page.getByRole('dialog', { name: 'Mark letter 1000193-3 as posted?' })
  await expect(question).toContainText('Addressee: ')
  await question.getByRole('button', { name: 'Mark as posted' }).click()
  await expect(page.getByText('Marked as posted')).toBeVisible()
  await expect(own).toHaveCount(0)
})

test('amounts and terms: a future amount is added, changed and deleted', async ({ page }) => {
  await signInAs(page, 'global', '/enforcement?tab=fine-terms')
  await expectPage(page, 'Amounts and terms')
  await expect(page.getByRole('table', { name: 'Amounts' }).getByRole('row')).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const terms = page.getByRole('dialog', { name: 'Terms of EST' })
  await terms.getByRole('textbox', { name: 'Reminder 1, days after due day' }).fill('30')
  await terms.getByRole('button', { name: 'Save' }).click()
  await expect(terms.getByText('Each reminder must be later than the one before.')).toBeVisible()
  await terms.getByRole('textbox', { name: 'Reminder 1, days after due day' }).fill('8')
  await expectAccessible(page)
  await terms.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Terms saved')).toBeVisible()
  await page.getByRole('button', { name: 'Add amount' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add amount' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('99,90')
  await dialog.getByRole('textbox', { name: 'Valid from' }).fill('01.01.2030')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /99\.90/ })
  // Its appearance moves the rows below: a press on one of them meanwhile would miss its button.
  await expect(row).toBeVisible()
  // The server does not delete an amount that has been in force, so its row offers no Delete.
  await page
    .getByRole('row', { name: /35\.00/ })
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit'])
  await page.keyboard.press('Escape')
  await chooseIn(row, 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row).toHaveCount(0)
})
