import { expect, test } from 'vitest'
import { enqueue } from './queue.ts'

test('entry that the browser cannot store: reported as not stored, so that the form keeps it', async () => {
  // Node has no IndexedDB: opening the database fails as on a full phone.
  const car = { key: 'a', at: '2026-01-31T12:00:00.000Z', email: 'o@example.test', placeId: 1, licensePlate: '123ABC' }
  await expect(enqueue({ ...car, kind: 'CHECK', state: 'WAITING', problem: '' })).resolves.toBe(false)
})
