import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { chatHost } from './steps/server.ts'
import { expectAccessible } from './steps/steps.ts'

const widget = `https://${chatHost}/site/default`
const chatOf = (url: string) =>
  `/chat?${new URLSearchParams({
    name: 'Mari Maasikas',
    email: 'mari@example.test',
    phone: '+37255512345',
    language: 'et',
    tawkToChatUrls: JSON.stringify(['https://elsewhere.test/x', { url, language: 'et' }]),
  }).toString()}`

test('chat: the widget gets the visitor data, the address no longer shows them, the token stays out of reach', async ({
  page,
}) => {
  await page.route(`https://${chatHost}/**`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `let storage; try { storage = typeof localStorage } catch { storage = 'refused' }
        document.body.append(Tawk_API.visitor.name + ', storage ' + storage); Tawk_API.onLoad()`,
    }),
  )
  await page.goto(chatOf(widget))
  await expect(page.frameLocator('iframe').getByText('Mari Maasikas, storage refused')).toBeVisible()
  // The host is not compared: its port may have these digits.
  await expect(page).toHaveURL(({ pathname, search, hash }) => !/Mari|example|555/.test(pathname + search + hash))
})

test('chat on a host that is not allowed: offline form, message delivered @phone', async ({ page }) => {
  const text = `Gate closed ${test.info().project.name} ${test.info().testId}`
  await page.goto(chatOf('https://elsewhere.test/y'))
  await page.getByRole('textbox', { name: /^(Sõnum|Message)/ }).fill(text)
  await expectAccessible(page, 'all')
  await page.getByRole('button', { name: /^(Saada|Send)$/ }).click()
  await expect(page.getByText(/^(Sõnum saadetud|Message sent)$/)).toBeVisible()
  const folder = join(process.env['E2E_DATA_FOLDER'] ?? '', 'chat')
  const delivered = async () => {
    const files = await readdir(folder).catch((): string[] => [])
    // A `.part` file is being written and renamed when it is complete.
    const complete = files.filter((name) => !name.endsWith('.part'))
    return Promise.all(complete.map((name) => readFile(join(folder, name), 'utf8')))
  }
  await expect.poll(delivered).toContainEqual(`Mari Maasikas <mari@example.test>\n${text}`)
})
