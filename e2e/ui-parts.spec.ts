import { expect, test } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { freePort } from '../tools/free-port.ts'
import { inRepository } from '../tools/repository.ts'

/** Sections of `web/dev/ui` and the layers that its last section opens. */
const sections = ['Marks', 'Fields', 'Forms', 'Lists', 'Pages']
const layers = { Record: 'dialog', Secret: 'dialog', Filters: 'dialog', Question: 'dialog', Messages: 'alert' } as const

let vite: ViteDevServer
let address: string

test.beforeAll(async () => {
  const port = await freePort()
  vite = await createServer({
    root: inRepository('web'),
    configFile: inRepository('web', 'vite.config.ts'),
    cacheDir: inRepository('.cache', 'vite-parts'),
    logLevel: 'error',
    server: { port, strictPort: true, hmr: false, watch: null },
  })
  await vite.listen()
  address = `http://localhost:${port}/dev/ui/`
})

test.afterAll(() => vite.close())

const looks = [
  { name: 'light', colorScheme: 'light', width: 1080 },
  { name: 'dark', colorScheme: 'dark', width: 1080 },
  { name: 'phone', colorScheme: 'light', width: 390 },
] as const

for (const { name, colorScheme, width } of looks) {
  test(`${name} parts: as in their pictures`, async ({ browser }) => {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } })
    await page.goto(address)
    await expect(page.locator('main > section')).toHaveCount(sections.length + 1)
    for (const section of sections) await expect(page.locator(`#${section}`)).toHaveScreenshot(`${section}-${name}.png`)
    for (const [layer, role] of Object.entries(layers)) {
      await page.getByRole('button', { name: layer, exact: true }).click()
      await expect(page.getByRole(role).first()).toHaveScreenshot(`${layer}-${name}.png`)
      // Escape closes no secret and no message. Loading again, file by file, takes as long as all the pictures.
      if (layer === 'Secret') await page.reload()
      else await page.keyboard.press('Escape')
    }
    await page.close()
  })
}
