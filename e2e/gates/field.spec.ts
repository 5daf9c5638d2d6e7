import { lprEventsApi } from '@parkla/contract/gates/exceptions/exceptions.endpoints.ts'
import type { ReadOutcome } from '@parkla/contract/gates/reads/read-decision.ts'
import type { LprException } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import reasons from '@parkla/contract/gates/reads/reasons/en.json' with { type: 'json' }
import { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { expect, test } from '@playwright/test'
import { startServer, type RunningServer } from '../steps/server.ts'
import { demoPerson, expectPage, openWith, signInByCall } from '../steps/steps.ts'

/** A separate server: simulated cars would appear in the lists of other tests. */
let server: RunningServer
let startedAt: string
const sharedUrl = process.env['E2E_URL']

test.beforeAll(async () => {
  test.setTimeout(120_000)
  startedAt = new Date().toISOString()
  server = await startServer({ field: 600 })
  process.env['E2E_URL'] = server.url
})

test.afterAll(async () => {
  process.env['E2E_URL'] = sharedUrl
  await server.stop()
})

const ask = async <Answer>(path: string): Promise<Answer> => {
  const { token } = await signIn()
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as Answer
}

let signedIn: ReturnType<typeof signInByCall> | undefined
const signIn = () => (signedIn ??= signInByCall(demoPerson('global')))

/** Sessions started by simulated cars. */
const stays = async (): Promise<Session[]> => {
  const latest = await ask<Session[]>(`${sessionsApi.list.path}?page_size=200`)
  return latest.filter(({ StartTime, StartLprEventId }) => StartTime > startedAt && StartLprEventId !== null)
}

const doubts = async (): Promise<LprException[]> => {
  const latest = await ask<LprException[]>(`${lprEventsApi.exceptions.path}?status=ALL&page_size=200`)
  return latest.filter(({ CreatedAt }) => CreatedAt > startedAt)
}

test('simulated traffic: sessions start and end, shown live on the list', async ({ page }) => {
  test.setTimeout(90_000)
  await openWith(page, await signIn(), `${server.url}/sessions`)
  const newest = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first()
  // The link, because the texts of a row change by the minute.
  const before = (await newest.getAttribute('href')) ?? ''
  expect(before).toContain('session=')
  await expect(newest).not.toHaveAttribute('href', before, { timeout: 60_000 })
  // A car that was parked when the traffic began counts too: a whole visit may take minutes.
  const hasLeft = async (): Promise<boolean> => {
    const ended = await ask<Session[]>(`${sessionsApi.list.path}?page_size=200&status=ENDED`)
    return ended.some(({ EndTime, EndLprEventId }) => EndTime > startedAt && EndLprEventId !== null)
  }
  await expect.poll(hasLeft, { timeout: 60_000 }).toBe(true)
})

test('simulated traffic: cars and trend of places change live on the board', async ({ page }) => {
  await openWith(page, await signIn(), `${server.url}/board`)
  await expectPage(page, 'Live board')
  const tiles = page.getByRole('listitem')
  // A quiet place may have no car for a minute, so all places are watched.
  for (const texts of [tiles.getByText(/\d+ parked/), tiles.getByText(/ in 2 h$/)]) {
    await expect(texts.first()).toBeVisible()
    const read = async () => (await texts.allInnerTexts()).toSorted()
    const before = await read()
    await expect.poll(read, { timeout: 40_000 }).not.toEqual(before)
  }
})

/** Outcomes with a closed gate. */
const shut: readonly ReadOutcome[] = ['REFUSED', 'UNMATCHED', 'UNREAD']

test('simulated traffic: few exceptions, each with a reason', async () => {
  test.setTimeout(120_000)
  // Reads have consecutive ids. Counting those of sessions alone would miss exits of cars parked before the traffic began.
  const reads = async (): Promise<number> => {
    const ids = (await stays()).flatMap(({ StartLprEventId, EndLprEventId }) => [StartLprEventId, EndLprEventId])
    const doubtful = (await doubts()).map(({ LprEventId }) => LprEventId)
    const known = [...ids, ...doubtful].filter((id) => id !== null)
    return Math.max(...known) - Math.min(...known) + 1
  }
  await expect.poll(reads, { timeout: 100_000, intervals: [1_000] }).toBeGreaterThanOrEqual(150)
  const all = await doubts()
  // Cameras fail at about 5 % of reads; 15 % of 150 reads is more than four standard deviations above that.
  expect(all.length / (await reads())).toBeLessThanOrEqual(0.15)
  const open = all.filter(({ Status }) => Status === 'OPEN')
  const unexplained = open.filter(
    ({ Kind, Outcome, Reason }) => !Kind || (Reason === '' ? shut.includes(Outcome) : !(Reason in reasons)),
  )
  expect(unexplained).toEqual([])
})

test('simulator: ends with the server', async () => {
  // Resolves once the simulator has closed the inherited output as well.
  await server.end()
  await expect(fetch(server.url)).rejects.toThrow()
})
