import { expect, onTestFinished, test, vi } from 'vitest'
import { enqueue } from './queue.ts'

test('entry that the browser cannot store: reported as not stored, so that the form keeps it', async () => {
  // Node has no IndexedDB: opening the database fails as on a full phone.
  const car = { key: 'a', at: '2026-01-31T12:00:00.000Z', email: 'o@example.test', placeId: 1, licensePlate: '123ABC' }
  await expect(enqueue({ ...car, kind: 'CHECK', state: 'WAITING', problem: '' })).resolves.toBe(false)
})

test('phone that could not open its storage: opened again for the next entry', async () => {
  class FailingRequest {
    readonly error = new Error('full')
    readonly addEventListener = (type: string, notify: () => void): void => {
      if (type === 'error') queueMicrotask(notify)
    }
    readonly removeEventListener = (): void => undefined
  }
  const open = vi.fn(() => new FailingRequest())
  vi.stubGlobal('indexedDB', { open })
  vi.stubGlobal('IDBRequest', FailingRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  const car = { key: 'a', at: '2026-01-31T12:00:00.000Z', email: 'o@example.test', placeId: 1, licensePlate: '123ABC' }
  for (let attempt = 0; attempt < 2; attempt += 1)
    await enqueue({ ...car, kind: 'CHECK', state: 'WAITING', problem: '' })
  expect(open).toHaveBeenCalledTimes(2)
})
