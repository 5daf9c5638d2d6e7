import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** A browser for tests: its path and launch options that work in containers too. */
export interface Browser {
  path: string
  args: string[]
}

/** No sandbox, because the user may be root in a container; the browser opens our own pages only. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The headless shell first: it halves the time of tests. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of Chromium: CHROMIUM_PATH, an installed one, Playwright's, or undefined. */
const findChromium = (): string | undefined => {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...installed, chromium.executablePath()].find((path) => path !== '' && existsSync(path))
}

/** Launch options of Chromium; installs Playwright's if there is none, and throws if that fails. */
export const ensureChromium = (): Browser => {
  const path = findChromium() ?? installChromium()
  return { path, args: chromiumFlags }
}

const installChromium = (): string => {
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const path = findChromium()
  if (!path) throw new Error('No Chromium here: install it, or name one in CHROMIUM_PATH')
  return path
}
