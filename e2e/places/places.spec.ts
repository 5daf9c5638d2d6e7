import { expect, test } from '@playwright/test'
import { theRows } from '../steps/place-steps.ts'
import { aPlate } from '../steps/session-steps.ts'
import { expectAccessible, expectPage, goTo, signInAs } from '../steps/steps.ts'

test('list of places: 15 rows and totals, page 2; parts hidden, shown and found by search; a closed place says so; an added one opens', async ({
  page,
}) => {
  await signInAs(page, 'global', '/places')
  await expect(theRows(page)).toHaveCount(15)
  const totals = page.getByRole('region', { name: 'Own places, total' })
  for (const name of ['Places', 'Spots', 'Free spots', 'Active sessions'])
    await expect(totals.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=1/)
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect(theRows(page).first()).toBeVisible()

  await goTo(page, '/places?search=Sadama')
  await page.getByRole('button', { name: 'Hide parts of Sadama ala' }).click()
  const part = page.getByRole('link', { name: 'Sadama parkla, D-plats', exact: true })
  await expect(part).toHaveCount(0)
  await page.getByRole('button', { name: 'Show parts of Sadama ala' }).click()
  await expect(part).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/places')
  await expect(part).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Search' }).fill('D-plats')
  await expect(page).toHaveURL(/search=D-plats/)
  await expect(page.getByRole('link', { name: 'Sadama ala', exact: true })).toBeVisible()
  await part.click()
  await expectPage(page, 'Sadama parkla, D-plats')
  const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Places' })
  await expect(entry).toHaveAttribute('data-active', 'true')

  await goTo(page, '/places?status=CLOSED')
  const row = theRows(page).filter({ hasText: 'Lielupes stāvvieta' })
  await expect(row.getByTitle('Exit only')).toHaveText('Closed')
  await row.getByRole('link', { name: 'Lielupes stāvvieta', exact: true }).click()
  const now = page.getByRole('region', { name: 'Occupancy now' })
  await expect(now.getByTitle('Exit only')).toHaveText('Closed')

  await goTo(page, '/places')
  const name = `Uus parkla ${aPlate()}`
  await page.getByRole('button', { name: 'Add place' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add place' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Region' }).fill('est')
  await dialog.getByRole('textbox', { name: 'Spots' }).fill('40')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add place' }).click()
  await expectPage(page, name)
  await expect(page.getByText('This place has no prices yet')).toBeVisible()
})
