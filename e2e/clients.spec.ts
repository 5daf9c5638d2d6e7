import type { Client } from '@parkla/contract/clients/clients.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { ownDebtorPlate } from './people.ts'
import { callAsGlobal, choose } from './session-steps.ts'
import { demoPerson, expectAccessible, mailTo, signInAs } from './steps.ts'

/** One debtor per test and screen size. */
const aDebtor = async (nth: number): Promise<{ client: Client; session: Session }> => {
  const plate = ownDebtorPlate(nth, test.info().project.name)
  const [session] = await callAsGlobal<Session[]>('GET', `/parkingsessions?car_number=${plate}`)
  if (!session?.Client) throw new Error(`No debtor ${plate}`)
  return { client: await callAsGlobal<Client>('GET', `/client/${session.Client.Id}`), session }
}

const answer = (question: Locator, name: string): Promise<void> =>
  question.getByRole('button', { name, exact: true }).click()

const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Client' })
const openDrawer = async (page: Page, { Id, Name }: Client): Promise<Locator> => {
  await signInAs(page, 'global', `/sessions?client=${Id}`)
  await expect(drawer(page).getByLabel('Name', { exact: true })).toHaveValue(Name)
  return drawer(page)
}

test('client opened from a session: unsaved input asks before closing, change saved', async ({ page }) => {
  const { client, session } = await aDebtor(0)
  await signInAs(page, 'global', `/sessions?extra_filter=UNPAID&car_number=${session.CarNumber}`)
  await choose(page, displayPlate(session.CarNumber), 'Open client')
  const panel = drawer(page)
  await expect(panel.getByLabel('Phone number')).toHaveValue(client.PhoneNumber)
  await expect(page).toHaveURL(new RegExp(`client=${client.Id}`))
  await expectAccessible(page)

  await panel.getByRole('textbox', { name: 'E-mail' }).fill('nobody')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByText('E-mail must be valid.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'E-mail' }).fill('driver@e2e.parkla.test')
  await panel.getByLabel('Notes').fill('Calls before noon')
  await panel.getByRole('button', { name: 'Close' }).click()
  await answer(page.getByRole('dialog', { name: 'Discard unsaved changes?' }), 'Keep editing')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await page.reload()
  await expect(panel.getByRole('textbox', { name: 'E-mail' })).toHaveValue('driver@e2e.parkla.test')
  await expect(panel.getByLabel('Notes')).toHaveValue('Calls before noon')
})

test('legal hold that loads late: the form below it stays in place', async ({ page }) => {
  const { client } = await aDebtor(1)
  const code = Promise.withResolvers<void>()
  await page.route('**/LegalHold-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  const panel = await openDrawer(page, client)
  const save = panel.getByRole('button', { name: 'Save', exact: true })
  const before = await save.boundingBox()
  code.resolve()
  await expect(panel.getByRole('button', { name: 'Set legal hold' })).toBeVisible()
  expect(await save.boundingBox()).toEqual(before)
})

test('concurrent change: second user may reload or overwrite', async ({ page }) => {
  const { client } = await aDebtor(1)
  const saveAsOther = (Notes: string): Promise<unknown> =>
    callAsGlobal('POST', '/client', { ...client, Notes, UpdatedAt: undefined })
  const panel = await openDrawer(page, client)
  const notes = panel.getByLabel('Notes')
  const save = panel.getByRole('button', { name: 'Save', exact: true })
  // Typed first: an untouched form follows saved changes.
  await notes.fill('Mine')
  await saveAsOther('Theirs')
  await save.click()
  const conflict = panel.getByRole('alert')
  await expect(conflict).toContainText('Changed by another user')
  await expect(conflict).toContainText(`Changed by ${demoPerson('global').name}`)
  await conflict.getByRole('button', { name: 'Reload' }).click()
  await expect(notes).toHaveValue('Theirs')
  await expect(conflict).toBeHidden()

  await notes.fill('Mine again')
  await saveAsOther('Theirs again')
  await save.click()
  await conflict.getByRole('button', { name: 'Overwrite' }).click()
  await expect(conflict).toBeHidden()
  await expect.poll(() => callAsGlobal<Client>('GET', `/client/${client.Id}`)).toMatchObject({ Notes: 'Mine again' })
})

test('debts paid at the bank: marked as paid', async ({ page }) => {
  const { client, session } = await aDebtor(2)
  const panel = await openDrawer(page, client)
  await panel.getByRole('tab', { name: 'Debts' }).click()
  const debts = panel.getByRole('tabpanel', { name: 'Debts' })
  await expect(debts.getByText(client.Debts[0]?.Place ?? '').first()).toBeVisible()
  await debts.getByLabel('Reference').fill('RF-2026')
  await expectAccessible(page)
  await debts.getByRole('button', { name: 'Mark as paid' }).click()
  const paying = page.getByRole('dialog', { name: 'Mark these debts as paid?' })
  await expect(paying).toContainText('This cannot be undone.')
  await answer(paying, 'Cancel')
  await debts.getByRole('button', { name: 'Mark as paid' }).click()
  await answer(paying, 'Mark as paid')
  await expect(page.getByText('Debts paid successfully!')).toBeVisible()
  await expect(debts.getByText('No debts')).toBeVisible()
  expect(await callAsGlobal<Session>('GET', `/parkingsessions/${session.Id}`)).toMatchObject({ PaymentStatus: 'OK' })
})

test('message to a client: records stand below the form, mail as previewed', async ({ page }) => {
  const { client } = await aDebtor(3)
  const address = `driver.${test.info().project.name}@e2e.parkla.test`
  await callAsGlobal('POST', '/client', { ...client, Email: address, UpdatedAt: undefined })
  const panel = await openDrawer(page, client)
  await panel.getByRole('tab', { name: 'Message' }).click()
  const message = panel.getByRole('tabpanel', { name: 'Message' })
  await message.getByLabel('Title').fill('Gate')
  await message.getByLabel('Template').selectOption('Maksmata parkimine')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(message.getByLabel('Title')).not.toHaveValue('')
  await message.getByLabel('Title').fill('')
  const send = message.getByRole('button', { name: 'Send notification' })
  // They arrive later than the form.
  const records = panel.getByRole('link', { name: client.PhoneNumber }).last()
  expect((await records.boundingBox())?.y).toBeGreaterThan((await send.boundingBox())?.y ?? Number.POSITIVE_INFINITY)
  await send.click()
  await expect(message.getByLabel('Title')).toBeFocused()
  await message.getByLabel('Title').fill('Värav on katki')
  await message.getByLabel('Text').fill('Palun sõitke välja Ahtri tänavast.')
  await expect(message.getByRole('region', { name: 'Preview' })).toContainText(`To ${address}`)
  await expectAccessible(page)
  await send.click()
  await expect(page.getByText('Notification sent successfully!')).toBeVisible()
  await expect(message.getByLabel('Title')).toHaveValue('')
  const mail = await mailTo(address, 'Värav on katki')
  expect(mail).toMatchObject({ subject: 'Värav on katki', text: expect.stringContaining('Palun sõitke välja') })
})
