import { chromium, type ViewportSize } from '@playwright/test'
import { join } from 'node:path'
import { prepareTemplate } from '../tools/databases/demo-template.ts'
import { inRepository } from '../tools/repository.ts'
import { ensureChromium } from '../tools/steps/chromium.ts'
import { buildWeb, isWebStale } from '../tools/web-build.ts'
import { startServer } from './steps/server.ts'
import { demoPerson, openWith, signInByCall, type Role } from './steps/steps.ts'

/** `npm run pictures`: the pictures of the README, of the demo data of this moment. */

type Picture = { file: string; role: Role; path: string; size: ViewportSize }

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** The first place that a role finds. */
const placeOf = async (role: Role, search: string): Promise<number> => {
  const { token } = await signInByCall(demoPerson(role))
  const headers = { authorization: `Bearer ${token}` }
  const found = await fetch(`${process.env['E2E_URL']}/adminapi/places?search=${search}`, { headers })
  const [place] = (await found.json()) as { Id: number }[]
  if (!place) throw new Error(`The ${role} finds no "${search}"`)
  return place.Id
}

const pictures = async (): Promise<Picture[]> => [
  { file: 'sessions-desk.png', role: 'global', path: '/sessions?status=ENDED', size: desk },
  { file: 'prices.png', role: 'global', path: `/place/${await placeOf('global', 'Vabaduse')}`, size: desk },
  {
    file: 'barrier-phone.png',
    role: 'operator',
    path: `/gate-controllers/${await placeOf('operator', '')}`,
    size: phone,
  },
]

if (isWebStale()) await buildWeb()
const removeTemplate = await prepareTemplate()
const server = await startServer()
process.env['E2E_URL'] = server.url
const { path: executablePath, args } = ensureChromium()
const browser = await chromium.launch({ executablePath, args })
try {
  for (const { file, role, path, size } of await pictures()) {
    const context = await browser.newContext({
      viewport: size,
      locale: 'en-GB',
      timezoneId: 'Europe/Tallinn',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await openWith(page, await signInByCall(demoPerson(role)), path)
    // The live stream of announcements never ends.
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
    await page.waitForLoadState('load')
    await page.screenshot({ path: join(inRepository('docs'), file) })
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
  await removeTemplate()
}
