import type { Client } from '@parkla/contract/people/clients/clients.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { ownDebtorPlate } from '../steps/people.ts'
import { callAsGlobal, choose } from '../steps/session-steps.ts'
import { demoPerson, expectAccessible, mailTo, signInAs } from '../steps/steps.ts'

/** One debtor per test. */
const aDebtor = async (nth: number): Promise<{ client: Client; session: Session }> => {
  const plate = ownDebtorPlate(nth)
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

test('client opened from a session: unsaved input asks before closing; changed meanwhile: overwritten', async ({
  page,
}) => {
  const { client, session } = await aDebtor(0)
  await signInAs(page, 'global', `/sessions?extra_filter=UNPAID&car_number=${session.CarNumber}`)
  await choose(page, displayPlate(session.CarNumber), 'Open client')
  const panel = drawer(page)
  const [, code = ''] = /^(\+37[12])/.exec(client.PhoneNumber) ?? []
  await expect(panel.getByLabel('Phone number')).toHaveValue(client.PhoneNumber.slice(code.length))
  await expect(page).toHaveURL(new RegExp(`client=${client.Id}`))
  await expectAccessible(page)

  await panel.getByRole('textbox', { name: 'E-mail' }).fill('driver@e2e.parkla.test')
  await panel.getByLabel('Notes').fill('Calls before noon')
  await panel.getByRole('button', { name: 'Close' }).click()
  await answer(page.getByRole('dialog', { name: 'Discard unsaved changes?' }), 'Keep editing')
  await callAsGlobal('POST', '/client', { ...client, Notes: 'Theirs', UpdatedAt: undefined })
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = panel.getByRole('alert')
  await expect(conflict).toContainText('Changed by another user')
  await expect(conflict).toContainText(`Changed by ${demoPerson('global').name}`)
  await conflict.getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await expect(conflict).toBeHidden()
  const saved = { Email: 'driver@e2e.parkla.test', Notes: 'Calls before noon' }
  expect(await callAsGlobal<Client>('GET', `/client/${client.Id}`)).toMatchObject(saved)
})

test('debts paid at the bank: marked as paid', async ({ page }) => {
  const { client, session } = await aDebtor(1)
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

test('message to a client: records and a legal hold that load late leave the forms in place, mail as previewed', async ({
  page,
}) => {
  const { client } = await aDebtor(2)
  const address = 'message@e2e.parkla.test'
  await callAsGlobal('POST', '/client', { ...client, Email: address, UpdatedAt: undefined })
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
  await panel.getByRole('tab', { name: 'Message' }).click()
  const message = panel.getByRole('tabpanel', { name: 'Message' })
  await message.getByLabel('Title').fill('Gate')
  await message.getByLabel('Template').selectOption('Maksmata parkimine')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(message.getByLabel('Title')).not.toHaveValue('')
  await message.getByLabel('Title').fill('')
  const send = message.getByRole('button', { name: 'Send notification' })
  // The client's records arrive later than the form.
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
