import { placesApi } from '@parkla/contract/places/places.endpoints.ts'
import type { PlaceProfile } from '@parkla/contract/places/places.schema.ts'
import { sessionsApi } from '@parkla/contract/sessions/sessions.endpoints.ts'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { expect, test } from '@playwright/test'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { environment, inRepository } from '../tools/repository.ts'
import { startServer, type RunningServer } from './server.ts'
import { demoPerson, openWith, signInByCall } from './steps.ts'

/** A product of its own: the cars of the field would drive through the lists of all other tests. */
let server: RunningServer
let field: ChildProcess
const sharedUrl = process.env['E2E_URL']

test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startServer()
  process.env['E2E_URL'] = server.url
  const fast = ['--factor', '300', '--traffic', '10', '--places', 'TLN-VABADUSE,TLN-SADAM,TLN-LENNUJAAM']
  field = spawn(
    'node',
    [inRepository('field', 'src', 'main.ts'), '--server', server.url, '--url', server.brokerUrl, ...fast],
    {
      env: environment(),
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  )
})

test.afterAll(async () => {
  process.env['E2E_URL'] = sharedUrl
  const ended = once(field, 'exit')
  field.kill('SIGTERM')
  await ended
  await server.stop()
})

const ask = async <Answer>(path: string, { token }: { token: string }): Promise<Answer> => {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as Answer
}

test('left alone, sessions begin and end by themselves, and the desk sees them come @desk', async ({ page }) => {
  test.setTimeout(120_000)
  const startedAt = new Date().toISOString()
  const global = await signInByCall(demoPerson('global'))
  await openWith(page, global, `${server.url}/sessions`)
  const newest = page.getByRole('table').getByRole('row').nth(1)
  const before = await newest.innerText()
  await expect(newest).not.toHaveText(before, { timeout: 45_000 })
  const isRound = (session: Session): boolean =>
    session.StartTime > startedAt && session.StartLprEventId !== null && session.EndLprEventId !== null
  const rounds = async (): Promise<number> =>
    (await ask<Session[]>(`${sessionsApi.list.path}?status=ENDED&page_size=50`, global)).filter(isRound).length
  await expect.poll(rounds, { timeout: 60_000 }).toBeGreaterThan(0)
})

test('a controller whose link is cut hears nothing, and says how it stands when it is back @desk', async ({ page }) => {
  const global = await signInByCall(demoPerson('global'))
  const places = await ask<PlaceProfile[]>(placesApi.profiles.path, global)
  const harbour = places.find(({ Name }) => Name === 'Sadama parkla')
  await openWith(page, global, `${server.url}/gate-controllers/${harbour?.Id}`)
  const open = page.getByRole('button', { name: 'Open Sissesõit 1' })
  const order = async (): Promise<void> => {
    await open.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Misread plate' }).click()
  }
  field.stdin?.write('off TLN-SADAM-1\n')
  await order()
  await expect(page.getByText('Open: no answer')).toBeVisible({ timeout: 20_000 })
  field.stdin?.write('on TLN-SADAM-1\n')
  await expect(async () => {
    await order()
    await expect(page.getByText('Open: done')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
})
