import { expect, test } from '@playwright/test'
import { checkFile, importRows, upload } from './steps/import-steps.ts'
import { chooseFor, chooseIn, expectAccessible, expectPage, goTo, rowsOf, signInAs } from './steps/steps.ts'

/** Not before the fines of the demo world, which are issued on the days before today. */
const today = new Date().toISOString().slice(0, 10)

const entry = (id: string, cents: string, reference: string, text: string) => `<Ntry><Amt Ccy="EUR">${cents}</Amt>
  <CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${today}</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef>
  <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Bank Payer ${id}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd>
  <Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`

const statement = (...entries: string[]) => ({
  name: 'statement.xml',
  mimeType: 'text/xml',
  buffer: Buffer.from(`<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
    <BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`),
})

// A dry run reads a whole file, and the machine may have other work: two minutes.
test.beforeEach(() => test.setTimeout(120_000))

test('bank statement: a sure payment is booked, a doubtful one is assigned; the credit is returned once', async ({
  page,
}) => {
  await signInAs(page, 'global', '/enforcement?tab=payments')
  await page.getByRole('link', { name: 'Import statement' }).click()
  const [sure, doubtful] = [entry('S', '1.00', '1000193', ''), entry('D', '50', '', 'no number')]
  await upload(page, statement(sure, doubtful))
  await checkFile(page)
  await importRows(page, 2)
  await page.getByRole('link', { name: 'Show payments' }).click()
  await page.getByRole('textbox', { name: 'Payer or reference' }).fill('Bank Payer D')
  const rows = rowsOf(page, page.getByRole('region', { name: 'Payments' }))
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('No reference number')
  await chooseIn(rows.first(), 'Assign payment')
  const dialog = page.getByRole('dialog', { name: 'Assign payment' })
  await dialog.getByRole('textbox', { name: 'Reference number of the fine' }).fill('1000180')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(page.getByText('Booked for fine 100018')).toBeVisible()
  await goTo(page, '/enforcement?tab=credits')
  await expectPage(page, 'Credits')
  await chooseFor(page, '100018', 'Mark as returned')
  const payout = page.getByRole('dialog', { name: 'Mark as returned' })
  await payout.getByRole('textbox', { name: 'Transfer reference' }).fill('T-1')
  await expectAccessible(page)
  await payout.getByRole('button', { name: 'Mark as returned' }).click()
  await expect(page.getByText('Credit returned')).toBeVisible()
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
  await chooseIn(own, 'Mark as posted')
  const question = page.getByRole('dialog', { name: 'Mark letter 1000193-3 as posted?' })
  await expect(question).toContainText('Addressee: ')
  await question.getByRole('button', { name: 'Mark as posted' }).click()
  await expect(page.getByText('Marked as posted')).toBeVisible()
  await expect(own).toHaveCount(0)
})

test('amounts and terms: terms saved; a future amount is added and deleted', async ({ page }) => {
  await signInAs(page, 'global', '/enforcement?tab=fine-terms')
  await expectPage(page, 'Amounts and terms')
  await expect(page.getByRole('table', { name: 'Amounts' }).getByRole('row')).toHaveCount(10)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const terms = page.getByRole('dialog', { name: 'Terms of EST' })
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
  await chooseIn(row, 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row).toHaveCount(0)
})
