// PGlite only: starts
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { callProcess, signInAt, startProcess, type RealProcess } from './testing/real-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkla-start-'))
const admin = { email: 'first@parkla.test', password: 'Parkla-2026' }
const environment = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
const started: RealProcess[] = []
const start = (): RealProcess => {
  const server = startProcess(folder, environment)
  started.push(server)
  return server
}
afterAll(async () => {
  for (const server of started) server.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  rmSync(folder, { recursive: true, force: true })
})

test(
  'one folder: second process is refused, first keeps running, acknowledged writes survive kill -9',
  { timeout: 90_000 },
  async () => {
    const first = start()
    const address = await first.address
    const token = await signInAt(address, admin)
    const client = {
      Name: 'Mari',
      Email: '',
      PhoneNumber: '+37255500001',
      Language: 'EST',
      Region: 'EST',
      LicensePlates: [],
      IsBlocked: false,
      Notes: '',
    }
    const saved = await callProcess(address, '/adminapi/client', { method: 'POST', token, body: client })
    expect(saved.status).toBe(200)

    const second = start()
    await expect(second.address).rejects.toThrow(/in use by process \d+/)
    expect(await second.ended).toBe(3)
    expect((await callProcess(address, '/health/ready')).status).toBe(200)

    first.kill('SIGKILL')
    expect(await first.ended).toBe('SIGKILL')
    const third = start()
    const again = await third.address
    const read = await callProcess(again, `/adminapi/client/${Number(saved.body['Id'])}`, { token })
    expect(read.body).toMatchObject({ PhoneNumber: '+37255500001' })

    third.kill('SIGTERM')
    expect(await third.ended).toBe(0)
    expect(existsSync(join(folder, 'parkla.pid'))).toBe(false)
  },
)
