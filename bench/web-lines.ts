import { chromium } from '@playwright/test'
import { ensureChromium } from '../tools/chromium.ts'
import { buildWeb, isWebStale } from '../tools/web-build.ts'
import { firstVisit, longestTaskMs, type Visit } from './first-load.ts'
import type { Line } from './report.ts'
import { median } from './rounds.ts'
import { listNamed, type Served } from './subject.ts'

const visits = 5

const visitOf = async (served: Served): Promise<Visit> => {
  const url = `http://localhost:${served.api.port}`
  const token = await served.api.tokenOf(listNamed(served, 'newest').as)
  const answer = await fetch(`${url}/adminapi/me`, { headers: { authorization: `Bearer ${token}` } })
  return { url, session: { token, user: (await answer.json()) as object } }
}

/** What a first visit to the sessions list loads, and how long it blocks the reader. */
export async function* webLines(served: Served): AsyncGenerator<Line> {
  const { path, args } = ensureChromium()
  const browser = await chromium.launch({ executablePath: path, args })
  try {
    const visit = await visitOf(served)
    const first = await firstVisit(browser, visit)
    const note = 'brotli 11, as served'
    const name = (what: string): string => `${what} of a first visit to /sessions`
    yield { name: name('JavaScript'), value: first.scriptKilobytes, unit: 'kB', target: { atMost: 180 }, note }
    yield { name: name('CSS'), value: first.styleKilobytes, unit: 'kB', target: { atMost: 20 }, note }
    yield { name: name('requests'), value: first.requests, unit: 'requests', target: { atMost: 12 } }
    const longest: number[] = []
    for (let at = 0; at < visits; at += 1) longest.push(await longestTaskMs(browser, visit))
    yield {
      name: 'longest task while 200 rows render',
      value: median(longest),
      unit: 'ms',
      target: { atMost: 100 },
      note: `median of ${longest.map((value) => value.toFixed(0)).join(', ')}`,
    }
  } finally {
    await browser.close()
  }
}

/** The node finds the web app when it starts, so it is built before. */
export const prepareWeb = async (): Promise<void> => {
  if (isWebStale()) await buildWeb()
}
